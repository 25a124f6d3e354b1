# Fossil 2.21 (BSD-2-Clause), Debian's package fossil: a forge with files, tickets, a wiki and a forum. $1 folder, $2 port.
set -e
export FOSSIL_HOME="$1" HOME="$1" USER=ada
repository="$1/orchard.fossil"
{
  fossil init --admin-user ada --project-name Orchard "$repository"
  fossil user password ada orchard-7-gate -R "$repository"
  fossil user new ben ben@example.org orchard-8-gate -R "$repository"
  fossil user capabilities ada as2 -R "$repository"
  fossil user capabilities ben v -R "$repository"
  fossil settings --global autosync off
  # Files that may be changed in the browser.
  fossil settings fileedit-glob '*.c,*.md' -R "$repository"
  mkdir "$1/code"
  cd "$1/code"
  fossil open "$repository"
  printf 'int main(void) { return 0; }\n' > main.c
  fossil add main.c
  fossil commit -m 'The program starts' --no-warnings
  printf '# Harvest\nApples first, then pears.\n' > harvest.md
  fossil wiki create Harvest harvest.md --mimetype text/x-markdown -R "$repository"
  for title in 'The press leaks when it rains' 'Count baskets twice a day' 'Old ladders wobble'; do
    fossil ticket add title "$title" status Open type Code_Defect comment 'Seen on Tuesday, and again this morning.' -R "$repository"
  done
} > "$1/setup.log" 2>&1
exec fossil server "$repository" --localhost --port "$2" --jsmode bundled >> "$1/setup.log" 2>&1
