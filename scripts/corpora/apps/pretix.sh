# pretix 2026.8 (AGPL-3.0 with additional terms): tickets for events, sold and administrated. $1 folder, $2 port.
set -e
python3 -m venv "$1/venv"
"$1/venv/bin/pip" -q install 'pretix==2026.8.0'
mkdir "$1/data"
cat > "$1/pretix.cfg" <<CFG
[pretix]
instance_name=Orchard
url=http://127.0.0.1:$2
ecb_rates=off
registration=on
[django]
secret=only for tickets of an hour
[mail]
host=127.0.0.1
port=9
CFG
# The tables as they are in the end, without the hundreds of steps that led there.
cat > "$1/tickets_settings.py" <<'PYTHON'
from pretix.settings import *
DEBUG = VITE_DEV_MODE = False
EMAIL_BACKEND = EMAIL_CUSTOM_SMTP_BACKEND = 'django.core.mail.backends.dummy.EmailBackend'
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False


class Without:
    def __contains__(self, app):
        return True

    def __getitem__(self, app):
        return None


MIGRATION_MODULES = Without()
PYTHON
cat > "$1/seed.py" <<'PYTHON'
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from django_scopes import scopes_disabled
from i18nfield.strings import LazyI18nString
from pretix.base.models import (
    CheckinList, Event, GiftCard, Order, OrderPayment, OrderPosition, Organizer, Question, Quota, Team, TeamAPIToken, TeamInvite, User, Voucher, WaitingListEntry,
)

both = lambda text: LazyI18nString({'en': text, 'de': text})
with scopes_disabled():
    ada = User.objects.create_superuser('ada@example.org', 'orchard-7-gate')
    ben = User.objects.create_user('ben@example.org', 'orchard-7-gate', fullname='Ben Crab')
    gerda = User.objects.create_user('gerda@example.org', 'orchard-7-gate', fullname='Gerda Apfel', locale='de')
    User.objects.filter(pk=ada.pk).update(fullname='Ada Pippin')
    User.objects.update(is_verified=True)
    organizer = Organizer.objects.create(name='Orchard', slug='orchard')
    team = Team.objects.create(organizer=organizer, name='Growers', all_events=True, all_event_permissions=True, all_organizer_permissions=True)
    team.members.add(ada, ben, gerda)
    TeamInvite.objects.create(team=team, email='cleo@example.org')
    TeamAPIToken.objects.create(team=team, name='Till')
    Team.objects.create(organizer=organizer, name='Gate', limit_event_permissions={'event.orders:checkin': True}).members.add(ben)
    start = datetime(2027, 9, 12, 10, tzinfo=timezone.utc)
    event = Event.objects.create(organizer=organizer, name=both('Cider weekend'), slug='cider', date_from=start, date_to=start + timedelta(hours=30), currency='EUR',
                                 live=True, plugins='pretix.plugins.banktransfer,pretix.plugins.manualpayment,pretix.plugins.checkinlists,pretix.plugins.sendmail')
    event.settings.locales = ['en', 'de']
    event.settings.timezone = 'UTC'
    event.settings.payment_manual__enabled = True
    event.settings.payment_banktransfer__enabled = True
    event.settings.waiting_list_enabled = True
    event.settings.contact_mail = 'ada@example.org'
    category = event.categories.create(name=both('Tickets'))
    day, weekend, tasting = [event.items.create(name=both(name), category=category, default_price=Decimal(price), admission=True, active=True, position=n)
                             for n, (name, price) in enumerate([('Day ticket', '7.50'), ('Weekend ticket', '12.00'), ('Tasting', '5.00')])]
    quota = Quota.objects.create(event=event, name='Meadow', size=200)
    quota.items.add(day, weekend)
    barn = Quota.objects.create(event=event, name='Barn', size=0)
    barn.items.add(tasting)
    question = Question.objects.create(event=event, question=both('Which apples do you like?'), type='S', identifier='APPLES1')
    question.items.add(day)
    for n, (code, who, status) in enumerate([('APPLE', 'cleo', 'p'), ('PEARS', 'dan', 'n'), ('QUINC', 'eve', 'n')]):
        order = Order.objects.create(code=code, event=event, email='%s@example.org' % who, status=status, datetime=start - timedelta(days=90 - n), locale='en',
                                     expires=start + timedelta(days=10), total=Decimal('7.50'), sales_channel=organizer.sales_channels.get(identifier='web'))
        position = OrderPosition.objects.create(order=order, item=day, variation=None, price=Decimal('7.50'), attendee_name_parts={'_scheme': 'full', 'full_name': who.title()},
                                                secret='s%d' % n, positionid=1)
        OrderPayment.objects.create(order=order, provider='manual' if status == 'p' else 'banktransfer', amount=Decimal('7.50'), state='confirmed' if status == 'p' else 'pending')
        order.create_transactions()
    Voucher.objects.create(event=event, code='WINDFALL', item=day, price_mode='percent', value=Decimal('20'), tag='friends')
    Voucher.objects.create(event=event, code='RIPEPEARS', quota=quota, max_usages=3)
    CheckinList.objects.create(event=event, name='Gate', all_products=True)
    WaitingListEntry.objects.create(event=event, item=tasting, email='fay@example.org', locale='en')
    GiftCard.objects.create(issuer=organizer, currency='EUR', secret='GOLDENRUSSET')
PYTHON
cd "$1"
export DATA_DIR="$1/data" PRETIX_CONFIG_FILE="$1/pretix.cfg" DJANGO_SETTINGS_MODULE=tickets_settings PYTHONPATH="$1"
{
  "$1/venv/bin/django-admin" migrate -v 0 --run-syncdb
  "$1/venv/bin/python" -c 'import django; django.setup(); exec(open("seed.py").read())'
} > "$1/setup.log" 2>&1 || { tail -n 30 "$1/setup.log" >&2; exit 1; }
exec "$1/venv/bin/django-admin" runserver --noreload --insecure "127.0.0.1:$2" >> "$1/setup.log" 2>&1
