# Rack with its method override; JSON bodies as Sinatra's guides read them.
require_relative 'log'
require 'rack'
require 'rack/method_override'

use Rack::MethodOverride

PATTERNS = ROUTES.map { |path| [path, /\A#{Regexp.escape(path).gsub('\{id\}', '([^/]+)').gsub('\*', '.*')}\z/m] }

run(lambda do |env|
  request = Rack::Request.new(env)
  path = text(Rack::Utils.unescape_path(request.path_info))
  pattern, regexp = PATTERNS.find { |_, each| each.match?(path) }
  id = regexp&.match(path)&.captures&.first
  line = {
    method: request.request_method, path: path, pattern: pattern || '', params: id ? { id: id } : {}, query: tree(request.GET)
  }
  if request.media_type.to_s.match?(%r{\Aapplication/(\w+\+)?json\z})
    line[:body] = tree(JSON.parse(request.body.read))
  else
    line[:body] = tree(without_files(request.POST))
    line[:merged] = tree(without_files(request.params))
    line[:files] = files_of(request.POST)
  end
  log(line)
  [200, { 'content-type' => 'text/plain' }, ['ok']]
rescue JSON::ParserError, Rack::QueryParser::ParameterTypeError, Rack::QueryParser::InvalidParameterError, EOFError, ArgumentError, RangeError => _e
  [400, { 'content-type' => 'text/plain' }, ['refused']]
end)
