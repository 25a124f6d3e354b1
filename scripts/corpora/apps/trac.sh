# Trac 1.6 (BSD-3-Clause): a tracker with a wiki and a repository browser. $1 folder, $2 port.
set -e
python3 -m venv "$1/venv"
"$1/venv/bin/pip" -q install 'Trac==1.6' 'Babel==2.9.1' 'setuptools<66'
git init -q -b main "$1/code"
printf 'int main(void) { return 0; }\n' > "$1/code/main.c"
git -C "$1/code" add main.c
git -C "$1/code" -c user.name=Ada -c user.email=ada@example.org commit -q -m 'The program starts'
"$1/venv/bin/trac-admin" "$1/env" initenv Orchard sqlite:db/trac.db > "$1/setup.log"
"$1/venv/bin/python" - "$1" <<'PYTHON'
import sys
from trac.admin.console import TracAdmin
from trac.env import Environment
from trac.ticket.model import Ticket
from trac.wiki.model import WikiPage

folder = sys.argv[1]
admin = TracAdmin(folder + '/env')
for line in [
    'config set components tracopt.versioncontrol.git.* enabled',
    'config set components tracopt.ticket.deleter enabled',
]:
    admin.onecmd(line)
admin = TracAdmin(folder + '/env')
for line in [
    'repository add code "%s/code/.git" git' % folder,
    'permission add ada TRAC_ADMIN',
    'permission add ben WIKI_DELETE',
]:
    admin.onecmd(line)
env = Environment(folder + '/env')
for summary in ['The press leaks when it rains', 'Count baskets twice a day', 'Old ladders wobble']:
    ticket = Ticket(env)
    for field, value in {'summary': summary, 'reporter': 'ada', 'owner': 'ada', 'component': 'component1', 'status': 'new',
                         'description': 'Seen on Tuesday, and again this morning.', 'type': 'defect'}.items():
        ticket[field] = value
    ticket.insert()
ticket = Ticket(env, 1)
ticket.save_changes('ben', 'It drips from the left valve.')
page = WikiPage(env, 'Harvest')
page.text = '= Harvest =\nApples first, then pears. See #1.'
page.save('ada', 'First notes')
page.text += '\nQuinces last.'
page.save('ben', 'Quinces')
with open(folder + '/env/attached.txt', 'w') as f:
    f.write('three baskets\n')
admin.onecmd('attachment add ticket:1 "%s/env/attached.txt" "Count" ada' % folder)
PYTHON
# Trac asks the web server who is there: the password file of tracd's own.
"$1/venv/bin/python" -c 'import hashlib; print("ada:trac:" + hashlib.md5(b"ada:trac:orchard").hexdigest())' > "$1/digest"
exec "$1/venv/bin/tracd" --hostname=127.0.0.1 --port="$2" --single-env --auth="env,$1/digest,trac" "$1/env" >> "$1/setup.log" 2>&1
