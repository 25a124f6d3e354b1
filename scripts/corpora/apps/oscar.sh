# django-oscar 4.2 (BSD-3-Clause): a shop and its dashboard. $1 folder, $2 port.
set -e
python3 -m venv "$1/venv"
"$1/venv/bin/pip" -q install 'django-oscar==4.2.1' 'sorl-thumbnail==13.4.0'
cat > "$1/shop_settings.py" <<'PYTHON'
from oscar.defaults import *
from oscar import INSTALLED_APPS as OSCAR_APPS
from pathlib import Path

BASE_DIR = Path(__file__).parent
SECRET_KEY = 'only for a shop of an hour'
DEBUG = True
ALLOWED_HOSTS = ['127.0.0.1']
ROOT_URLCONF = 'shop_urls'
SITE_ID = 1
STATIC_URL = '/static/'
MEDIA_URL = '/media/'
MEDIA_ROOT = BASE_DIR / 'media'
THUMBNAIL_DUMMY = True
INSTALLED_APPS = [*OSCAR_APPS, 'sorl.thumbnail']
USE_TZ = True
LANGUAGE_CODE = 'en-gb'
LANGUAGES = [('en-gb', 'English'), ('fr', 'Français'), ('es', 'Español'), ('pl', 'Polski')]
DEFAULT_AUTO_FIELD = 'django.db.models.AutoField'
OSCAR_REQUIRED_ADDRESS_FIELDS = ('first_name', 'last_name', 'line1', 'line4', 'postcode', 'country')
AUTHENTICATION_BACKENDS = ('oscar.apps.customer.auth_backends.EmailBackend', 'django.contrib.auth.backends.ModelBackend')
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': BASE_DIR / 'shop.db', 'ATOMIC_REQUESTS': True}}
HAYSTACK_CONNECTIONS = {'default': {'ENGINE': 'haystack.backends.simple_backend.SimpleEngine'}}
EMAIL_BACKEND = 'django.core.mail.backends.dummy.EmailBackend'
MIDDLEWARE = [
    'django.contrib.sessions.middleware.SessionMiddleware', 'django.middleware.locale.LocaleMiddleware',
    'django.middleware.common.CommonMiddleware', 'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware', 'django.contrib.messages.middleware.MessageMiddleware',
    'django.contrib.flatpages.middleware.FlatpageFallbackMiddleware', 'oscar.apps.basket.middleware.BasketMiddleware',
]
TEMPLATES = [{'BACKEND': 'django.template.backends.django.DjangoTemplates', 'APP_DIRS': True, 'OPTIONS': {'context_processors': [
    'django.template.context_processors.request', 'django.contrib.auth.context_processors.auth',
    'django.template.context_processors.i18n', 'django.contrib.messages.context_processors.messages',
    'oscar.apps.search.context_processors.search_form', 'oscar.apps.checkout.context_processors.checkout',
    'oscar.apps.communication.notifications.context_processors.notifications', 'oscar.core.context_processors.metadata']}}]
PYTHON
cat > "$1/shop_urls.py" <<'PYTHON'
from django.apps import apps
from django.urls import include, path

urlpatterns = [path('i18n/', include('django.conf.urls.i18n')), path('', include(apps.get_app_config('oscar').urls[0]))]
PYTHON
cat > "$1/seed.py" <<'PYTHON'
from decimal import Decimal
from django.contrib.auth import get_user_model
from django.core.management import call_command
from oscar.core.loading import get_class, get_model
from oscar.apps.catalogue.categories import create_from_breadcrumbs

Country = get_model('address', 'Country')
gb = Country.objects.create(iso_3166_1_a2='GB', iso_3166_1_a3='GBR', iso_3166_1_numeric='826', printable_name='United Kingdom', name='UK', is_shipping_country=True)
User = get_user_model()
ada = User.objects.create_superuser('ada', 'ada@example.org', 'orchard-7-gate', first_name='Ada', last_name='Pippin')
User.objects.create_user('ben', 'ben@example.org', 'orchard-7-gate')
kind = get_model('catalogue', 'ProductClass').objects.create(name='Goods', track_stock=True)
partner = get_model('partner', 'Partner').objects.create(name='Orchard')
Product = get_model('catalogue', 'Product')
Stock = get_model('partner', 'StockRecord')
fruit = create_from_breadcrumbs('Fruit > Apples')
goods = []
for n, title in enumerate(['Apple basket', 'Pear juice', 'Quince jelly', 'Cider vinegar']):
    product = Product.objects.create(title=title, upc='F%d' % n, product_class=kind, description='From our own trees.')
    product.categories.add(fruit)
    Stock.objects.create(product=product, partner=partner, partner_sku='S%d' % n, price=Decimal('7.50'), num_in_stock=40)
    goods.append(product)
get_model('address', 'UserAddress').objects.create(user=ada, first_name='Ada', last_name='Pippin', line1='1 Orchard Row', line4='Leeds', postcode='LS1 1AA', country=gb)
get_model('reviews', 'ProductReview').objects.create(product=goods[0], user=ada, score=4, title='Crisp', body='Half were crisp.', status=1)
from oscar.test.factories import create_order, create_basket
from oscar.test.basket import add_product
for number in ('1001', '1002'):
    create_order(number=number, user=ada)
lists = get_model('wishlists', 'WishList').objects.create(owner=ada, name='For winter')
lists.add(goods[1])
PYTHON
cd "$1"
export DJANGO_SETTINGS_MODULE=shop_settings PYTHONPATH="$1"
"$1/venv/bin/django-admin" migrate -v 0
"$1/venv/bin/python" -c 'import django; django.setup(); exec(open("seed.py").read())'
exec "$1/venv/bin/django-admin" runserver --noreload --insecure "127.0.0.1:$2" > "$1/setup.log" 2>&1
