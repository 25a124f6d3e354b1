# Sinatra with its own method override and protection.
require_relative 'log'
require 'sinatra/base'

class Answers < Sinatra::Base
  set :environment, :production
  set :logging, false
  enable :method_override

  def answer(pattern)
    own = pattern.include?('{id}') ? { id: text(params['id']) } : {}
    line = { method: request.request_method, path: text(Rack::Utils.unescape_path(request.path_info)), pattern: pattern, params: own, query: tree(request.GET) }
    if request.media_type.to_s.match?(%r{\Aapplication/(\w+\+)?json\z})
      line[:body] = tree(JSON.parse(request.body.read))
    else
      line[:body] = tree(without_files(request.POST))
      line[:merged] = tree(without_files(params.except('id', 'splat', 'captures')))
      line[:files] = files_of(request.POST)
    end
    log(line)
    'ok'
  rescue JSON::ParserError, EOFError, ArgumentError, RangeError
    halt 400
  end

  %w[get post put patch delete options].each do |verb|
    ROUTES.each { |path| send(verb, path.sub('{id}', ':id')) { answer(path) } }
    send(verb, '*') { answer('') }
  end
end

run Answers
