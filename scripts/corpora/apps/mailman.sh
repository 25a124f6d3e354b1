# Mailman 3.3 with Postorius and HyperKitty (GPL-3.0-or-later): mailing lists, who is on them, what waits for moderation, and archives, in Django.
# $1 folder, $2 port; its core answers 200 ports further.
set -e
python3 -m venv "$1/venv"
"$1/venv/bin/pip" -q install 'mailman==3.3.10' 'mailman-web==0.0.9' 'postorius==1.3.13' 'hyperkitty==1.3.12' 'django-mailman3==1.3.15' 'sqlalchemy<2.1'
core=$(($2 + 200))
mkdir "$1/logs"
cat > "$1/mailman.cfg" <<CFG
[mailman]
layout: here
site_owner: postmaster@orchard.example
[paths.here]
var_dir: $1/core
[mta]
incoming: mailman.mta.null.NullMTA
[webservice]
hostname: 127.0.0.1
port: $core
CFG
cat > "$1/settings.py" <<PYTHON
from mailman_web.settings.base import *
from mailman_web.settings.mailman import *
SECRET_KEY = 'only for the lists of an hour, and for no others'
ALLOWED_HOSTS = ['127.0.0.1']
DATABASES['default']['NAME'] = '$1/web.db'
LOGGING = {'version': 1}
DEBUG = True
COMPRESS_ENABLED = COMPRESS_OFFLINE = False
COMPRESS_PRECOMPILERS = ()
LANGUAGE_CODE = 'en'
EMAIL_BACKEND = 'django.core.mail.backends.dummy.EmailBackend'
HYPERKITTY_ENABLE_GRAVATAR = False
HAYSTACK_CONNECTIONS = {'default': {'ENGINE': 'haystack.backends.whoosh_backend.WhooshEngine', 'PATH': '$1/index'}}
Q_CLUSTER = {'orm': 'default', 'sync': True, 'timeout': 60, 'retry': 120}
MAILMAN_REST_API_URL = 'http://127.0.0.1:$core'
PYTHON
cat > "$1/lists.py" <<'PYTHON'
import sys
from email import message_from_string

from mailman.core.initialize import initialize

initialize(sys.argv[1])

from mailman.app.lifecycle import create_list
from mailman.app.moderator import hold_message
from mailman.config import config
from mailman.email.message import Message
from mailman.interfaces.bans import IBanManager
from mailman.interfaces.domain import IDomainManager
from mailman.interfaces.mailinglist import IHeaderMatchList, SubscriptionPolicy
from mailman.interfaces.member import MemberRole
from mailman.interfaces.subscriptions import ISubscriptionManager
from mailman.interfaces.usermanager import IUserManager
from zope.component import getUtility

getUtility(IDomainManager).add('orchard.example', 'What grows here')
people = getUtility(IUserManager)
made = {}
for name, full in [('ada', 'Ada Pippin'), ('ben', 'Ben Crab'), ('cox', 'Cox Bramley'), ('fay', 'Fay Quince'), ('gus', 'Gus Medlar'), ('ida', 'Ida Sloe')]:
    user = people.make_user(name + '@example.org', full)
    address = list(user.addresses)[0]
    address.verified_on = user.created_on
    user.preferred_address = address
    made[name] = address
for name, title, about in [('harvest', 'Harvest', 'Who picks what, and when'), ('cider', 'Cider', 'For those at the press')]:
    mlist = create_list(name + '@orchard.example', ['ada@example.org'])
    mlist.display_name, mlist.description = title, about
    mlist.send_welcome_message = False
    for member in ('ada', 'ben', 'cox'):
        mlist.subscribe(made[member])
    mlist.subscribe(made['ben'], MemberRole.moderator)
    mlist.subscribe(made['gus'], MemberRole.nonmember)
    mlist.subscription_policy = SubscriptionPolicy.moderate
    IBanManager(mlist).ban('wasp@example.net')
    IHeaderMatchList(mlist).append('x-spam-flag', 'YES', 'hold')
    for applicant in ('fay', 'ida'):
        ISubscriptionManager(mlist).register(made[applicant])
    for at, subject in enumerate(('Cheap baskets', 'A ladder to lend')):
        held = message_from_string(f'From: gus@example.org\nTo: {name}@orchard.example\nSubject: {subject}\nMessage-ID: <held{at}-{name}@example.org>\n\nAsk me.\n', Message)
        held.sender_hint = 'gus@example.org'
        hold_message(mlist, held, {}, ['The message is not from a list member'])
IBanManager(None).ban('hornet@example.net')
config.db.commit()
PYTHON
cat > "$1/harvest.mbox" <<'MBOX'
From ada@example.org Mon Mar  3 10:00:00 2025
From: Ada Pippin <ada@example.org>
To: harvest@orchard.example
Subject: Who picks the quinces?
Date: Mon, 3 Mar 2025 10:00:00 +0000
Message-ID: <quinces@example.org>

They hang high this year.

From ben@example.org Tue Mar  4 10:00:00 2025
From: Ben Crab <ben@example.org>
To: harvest@orchard.example
Subject: Re: Who picks the quinces?
Date: Tue, 4 Mar 2025 10:00:00 +0000
In-Reply-To: <quinces@example.org>
Message-ID: <quinces-too@example.org>

I do, with the long ladder.

From cox@example.org Wed Mar  5 10:00:00 2025
From: Cox Bramley <cox@example.org>
To: harvest@orchard.example
Subject: Nine baskets of pears
Date: Wed, 5 Mar 2025 10:00:00 +0000
Message-ID: <pears@example.org>

They stand in the shed.
MBOX
cat > "$1/seed.py" <<'PYTHON'
import django

django.setup()

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.contrib.sites.models import Site
from django.core.management import call_command
from django_mailman3.models import MailDomain
from hyperkitty.lib.mailman import sync_with_mailman
from hyperkitty.models import Email, Favorite, Tag, Tagging, Thread, ThreadCategory

site = Site.objects.get()
site.domain, site.name = 'orchard.example', 'Orchard'
site.save()
MailDomain.objects.create(site=site, mail_domain='orchard.example')
for name, first, last in [('ada', 'Ada', 'Pippin'), ('ben', 'Ben', 'Crab'), ('cox', 'Cox', 'Bramley')]:
    user = User.objects.create_user(name, name + '@example.org', 'orchard-7-gate', first_name=first, last_name=last)
    user.is_superuser = user.is_staff = name == 'ada'
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
ada = User.objects.get(username='ada')
EmailAddress.objects.create(user=ada, email='pippin@example.org', verified=False, primary=False)
ThreadCategory.objects.create(name='picking', color='#7799dd')
call_command('hyperkitty_import', '--list-address=harvest@orchard.example', '--verbosity=0', 'harvest.mbox')
sync_with_mailman()
call_command('update_index', verbosity=0)
thread = Thread.objects.get(emails__message_id='quinces@example.org')
Favorite.objects.create(user=ada, thread=thread)
Tagging.objects.create(tag=Tag.objects.create(name='ladders'), thread=thread, user=ada)
PYTHON
export MAILMAN_CONFIG_FILE="$1/mailman.cfg" DJANGO_SETTINGS_MODULE=settings PYTHONPATH="$1"
cd "$1"
{
  "$1/venv/bin/python" lists.py "$1/mailman.cfg" && "$1/venv/bin/django-admin" migrate -v 0
} > "$1/setup.log" 2>&1 || { tail -n 30 "$1/setup.log" >&2; exit 1; }
"$1/venv/bin/runner" -C "$1/mailman.cfg" -r rest >> "$1/setup.log" 2>&1 &
until curl -s -o /dev/null -u restadmin:restpass "http://127.0.0.1:$core/3.1/system"; do sleep 1; done
"$1/venv/bin/python" seed.py >> "$1/setup.log" 2>&1 || { tail -n 30 "$1/setup.log" >&2; exit 1; }
exec "$1/venv/bin/django-admin" runserver --noreload "127.0.0.1:$2" >> "$1/setup.log" 2>&1
