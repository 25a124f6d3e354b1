# Installs and starts the applications whose pages bench/corpora holds, each in a folder of its own under $1 and on its port.
# They run until they are stopped: `sh scripts/corpora/run.sh FOLDER [NAME…]`, then an interrupt.
set -e
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
root=$(cd "$1" && pwd)
shift
port() {
  case $1 in
    trac) echo 18301 ;; oscar) echo 18302 ;; roundcube) echo 18303 ;; mediawiki) echo 18304 ;; wagtail) echo 18305 ;; wordpress) echo 18306 ;;
    redmine) echo 18307 ;; fossil) echo 18308 ;; pretix) echo 18309 ;; superset) echo 18310 ;; labelstudio) echo 18311 ;;
    calibreweb) echo 18312 ;; shaarli) echo 18313 ;; pocketbase) echo 18314 ;; directus) echo 18315 ;; ghost) echo 18316 ;;
    mailman) echo 18331 ;; keycloak) echo 18332 ;;
  esac
}
for name in ${*:-trac oscar roundcube mediawiki wagtail wordpress redmine fossil pretix superset labelstudio calibreweb shaarli pocketbase mailman keycloak \
  directus ghost}; do
  mkdir "$root/$name"
  sh "$here/apps/$name.sh" "$root/$name" "$(port "$name")" &
done
wait
