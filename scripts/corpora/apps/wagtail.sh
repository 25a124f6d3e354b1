# Wagtail 8 (BSD-3-Clause): a content management system's editor. $1 folder, $2 port.
set -e
python3 -m venv "$1/venv"
"$1/venv/bin/pip" -q install 'wagtail==8.0.1'
mkdir -p "$1/project"
"$1/venv/bin/wagtail" start orchard "$1/project" > "$1/setup.log"
cd "$1/project"
cat >> orchard/settings/dev.py <<'PYTHON'
ALLOWED_HOSTS = ['127.0.0.1']
PYTHON
"$1/venv/bin/python" manage.py migrate -v 0
"$1/venv/bin/python" manage.py shell -v 0 <<'PYTHON'
from django.contrib.auth import get_user_model
from django.core.files.base import ContentFile
from wagtail.contrib.redirects.models import Redirect
from wagtail.documents.models import Document
from wagtail.models import Page
from wagtail.users.models import UserProfile
from home.models import HomePage
User = get_user_model()
ada = User.objects.create_superuser('ada', 'ada@example.org', 'orchard-7-gate', first_name='Ada', last_name='Pippin')
User.objects.create_user('ben', 'ben@example.org', 'orchard-7-gate', first_name='Ben', last_name='Crab')
for name, language in (('nel', 'nl'), ('tan', 'tr')): UserProfile.get_for_user(User.objects.create_superuser(name, name + '@example.org', 'orchard-7-gate')); UserProfile.objects.filter(user__username=name).update(preferred_language=language)

home = HomePage.objects.first()
for title in ('Spring in the orchard', 'How to press apples'): page = home.add_child(instance=HomePage(title=title, owner=ada)); page.save_revision(user=ada).publish()

Document.objects.create(title='Price list', file=ContentFile(b'apples 2.00', name='prices.txt'), uploaded_by_user=ada)
Redirect.objects.create(old_path='/old', redirect_page=home)
PYTHON
exec "$1/venv/bin/python" manage.py runserver --noreload "127.0.0.1:$2" >> "$1/setup.log" 2>&1
