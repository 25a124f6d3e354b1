# Rails' own middleware, routing and parameters (Action Dispatch and Action Controller), without the rest of Rails.
require_relative 'log'
require 'logger'
require 'action_controller'
require 'action_dispatch'
require 'rack/method_override'

class AnswersController < ActionController::Metal

  def show
    request = self.request
    body = request.request_parameters
    files = []
    strip = lambda do |value, field|
      case value
      when ActionDispatch::Http::UploadedFile
        files << { field: text(field), name: text(value.original_filename), size: value.size }
        nil
      when Hash then value.to_h { |name, each| [name, strip.call(each, field == '' ? name : "#{field}[#{name}]")] }.compact
      when Array then value.filter_map { |each| strip.call(each, field) }
      else value
      end
    end
    # A body that is a list comes under a name of Rails' own.
    whole = ->(params) { params.keys == ['_json'] ? params['_json'] : params }
    body = whole.call(strip.call(body, ''))
    own = request.path_parameters.except(:controller, :action, :pattern)
    merged = whole.call(strip.call(request.parameters, '').except('controller', 'action', 'pattern', *own.keys.map(&:to_s)))
    log(
      method: request.request_method, path: text(request.path_info), pattern: request.path_parameters[:pattern],
      params: own.to_h { |name, value| [name, text(value)] }, query: tree(request.query_parameters), body: tree(body),
      merged: tree(merged), files: files.uniq
    )
    self.status = 200
    self.content_type = 'text/plain'
    self.response_body = 'ok'
  end
end

ROUTER = ActionDispatch::Routing::RouteSet.new
ROUTER.draw do
  ROUTES.each do |path|
    match path.gsub('{id}', ':id').sub('/*', '/*rest'), to: 'answers#show', via: :all, defaults: { pattern: path }
  end
  root to: 'answers#show', via: :all, defaults: { pattern: '' }
  match '*rest', to: 'answers#show', via: :all, defaults: { pattern: '' }
end

# What Rails answers with an error page of its own.
class Refusals
  def initialize(app) = @app = app

  def call(env)
    @app.call(env)
  rescue ActionController::BadRequest, ActionController::RoutingError, ActionController::UnknownHttpMethod,
         ActionDispatch::Http::Parameters::ParseError, ActionDispatch::Http::MimeNegotiation::InvalidType, EOFError,
         ArgumentError, RangeError, Rack::QueryParser::InvalidParameterError
    [400, { 'content-type' => 'text/plain' }, ['refused']]
  end
end

use Refusals
use Rack::MethodOverride
run ROUTER
