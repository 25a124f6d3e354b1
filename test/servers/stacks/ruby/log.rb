# One JSON line a request. Leaves carry their type: n: number, s: string, b: boolean, z: null.
require 'json'

ROUTES = JSON.parse(File.read(ENV.fetch('ORACLE_ROUTES'))).map { |route| route['path'] }
LOG = File.open(ENV.fetch('ORACLE_LOG'), 'a')
LOG.sync = true

def text(value)
  value.to_s.dup.force_encoding('UTF-8').scrub('?')
end

def tree(value)
  case value
  when nil then 'z:'
  when Hash then value.to_h { |name, each| [text(name), tree(each)] }
  when Array then value.map { |each| tree(each) }
  when Numeric then "n:#{value}"
  when true, false then "b:#{value}"
  else "s:#{text(value)}"
  end
end

# Uploads out of a tree of parameters.
def files_of(value, field = '')
  return value.flat_map { |each| files_of(each, field) } if value.is_a?(Array)
  return [] unless value.is_a?(Hash)
  if value[:tempfile]
    return [{ field: text(value[:name] || field), name: text(value[:filename]), size: value[:tempfile].size }]
  end
  value.flat_map { |name, each| files_of(each, name) }
end

def without_files(value)
  return value.map { |each| without_files(each) } if value.is_a?(Array)
  return value unless value.is_a?(Hash)
  return nil if value[:tempfile]
  value.to_h { |name, each| [name, without_files(each)] }.compact
end

def log(line)
  LOG.write("#{JSON.generate(line)}\n")
end
