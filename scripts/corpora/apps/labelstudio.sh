# Label Studio 1.23 (Apache-2.0): tasks to label, their lists, settings and people, in React. $1 folder, $2 port.
set -e
python3 -m venv "$1/venv"
"$1/venv/bin/pip" -q install 'label-studio==1.23.2'
mkdir "$1/data"
cat > "$1/seed.py" <<'PYTHON'
from organizations.models import Organization
from projects.models import Project
from tasks.models import Annotation, Task
from users.models import User

ada = User.objects.create_user('ada@example.org', 'orchard-7-gate', username='ada', first_name='Ada', last_name='Pippin')
ben = User.objects.create_user('ben@example.org', 'orchard-8-gate', username='ben', first_name='Ben', last_name='Crab')
orchard = Organization.create_organization(created_by=ada, title='Orchard')
orchard.add_user(ben)
for user in (ada, ben):
    user.active_organization = orchard
    user.save()
choices = '<View><Text name="note" value="$note"/><Choices name="fruit" toName="note"><Choice value="Apple"/><Choice value="Pear"/><Choice value="Quince"/></Choices></View>'
entities = '<View><Labels name="part" toName="note"><Label value="Tree"/><Label value="Tool"/></Labels><Text name="note" value="$note"/><TextArea name="remark" toName="note"/></View>'
harvest = Project.objects.create(title='Harvest notes', description='What was picked', label_config=choices, organization=orchard, created_by=ada)
Project.objects.create(title='Tools in the shed', description='What is where', label_config=entities, organization=orchard, created_by=ada)
notes = ['The ladder wobbled under the old apple tree', 'Ben brought nine baskets of pears', 'The quince is late this year', 'Two crates went to the press']
for note in notes:
    task = Task.objects.create(project=harvest, data={'note': note}, inner_id=notes.index(note) + 1)
    if note.startswith('Ben'):
        Annotation.objects.create(task=task, project=harvest, completed_by=ada, result=[{'from_name': 'fruit', 'to_name': 'note', 'type': 'choices', 'id': 'a1', 'value': {'choices': ['Pear']}}])
PYTHON
# It asks for newer versions and reports what is done, which would wait for an answer that does not come.
export COLLECT_ANALYTICS=false LATEST_VERSION_CHECK=false SENTRY_DSN= FRONTEND_SENTRY_DSN=
export LABEL_STUDIO_BASE_DATA_DIR="$1/data" DJANGO_SETTINGS_MODULE=core.settings.label_studio DJANGO_DB=sqlite HOST="http://127.0.0.1:$2"
cd "$1"/venv/lib/python3*/site-packages/label_studio
{
  "$1/venv/bin/python" manage.py migrate -v 0
  "$1/venv/bin/python" manage.py shell < "$1/seed.py"
} > "$1/setup.log" 2>&1 || { tail -n 30 "$1/setup.log" >&2; exit 1; }
exec "$1/venv/bin/python" manage.py runserver --noreload "127.0.0.1:$2" >> "$1/setup.log" 2>&1
