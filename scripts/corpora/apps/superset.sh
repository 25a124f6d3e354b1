# Apache Superset 6.1 (Apache-2.0): charts, dashboards and queries, in React. $1 folder, $2 port.
set -e
python3 -m venv "$1/venv"
# It names neither rich nor cachetools, and does not run with the newest Flask-Caching.
"$1/venv/bin/pip" -q install 'apache-superset==6.1.0' 'flask-caching==2.3.1' rich cachetools
cat > "$1/superset_config.py" <<PYTHON
SECRET_KEY = 'only for the charts of an hour, and for no others'
SQLALCHEMY_DATABASE_URI = 'sqlite:///$1/superset.db'
PREVENT_UNSAFE_DB_CONNECTIONS = False
TALISMAN_ENABLED = False
LANGUAGES = {'en': {'flag': 'gb', 'name': 'English'}, 'de': {'flag': 'de', 'name': 'German'}}
FEATURE_FLAGS = {'ALERT_REPORTS': True}
PYTHON
cat > "$1/seed.py" <<'PYTHON'
import json
import os
import sqlite3

from superset.app import create_app

folder = os.environ['SUPERSET_HOME']
harvest = sqlite3.connect(folder + '/orchard.db')
harvest.execute('create table harvest (picked date, fruit text, picker text, baskets integer)')
harvest.executemany('insert into harvest values (?, ?, ?, ?)', [
    ('2026-09-%02d' % day, fruit, picker, (day * len(fruit)) % 11 + 1)
    for day in range(1, 29) for fruit in ('apple', 'pear', 'quince') for picker in ('Ada', 'Ben')])
harvest.commit()
app = create_app()
with app.app_context():
    from superset import db, security_manager as security
    from superset.connectors.sqla.models import SqlaTable
    from superset.models.annotations import Annotation, AnnotationLayer
    from superset.models.core import CssTemplate, Database
    from superset.models.dashboard import Dashboard
    from superset.models.slice import Slice
    from superset.models.sql_lab import SavedQuery
    ada = security.add_user('ada', 'Ada', 'Pippin', 'ada@example.org', security.find_role('Admin'), password='orchard-7-gate')
    security.add_user('ben', 'Ben', 'Crab', 'ben@example.org', security.find_role('Gamma'), password='orchard-8-gate')
    database = Database(database_name='Orchard', sqlalchemy_uri='sqlite:///%s/orchard.db' % folder, expose_in_sqllab=True)
    db.session.add(database)
    db.session.flush()
    table = SqlaTable(table_name='harvest', database=database, schema='main', owners=[ada], created_by=ada, changed_by=ada)
    db.session.add(table)
    db.session.flush()
    table.fetch_metadata()
    table.main_dttm_col = 'picked'
    charts = []
    for name, kind, more in [
        ('Baskets by fruit', 'table', {'query_mode': 'aggregate', 'groupby': ['fruit'], 'metrics': ['count'], 'row_limit': 100}),
        ('Baskets in all', 'big_number_total', {'metric': 'count'}),
        ('Share of each picker', 'pie', {'groupby': ['picker'], 'metric': 'count', 'row_limit': 100}),
    ]:
        charts.append(Slice(slice_name=name, viz_type=kind, datasource_type='table', datasource_id=table.id, owners=[ada], created_by=ada, changed_by=ada,
                            params=json.dumps({'viz_type': kind, 'datasource': '%d__table' % table.id, 'adhoc_filters': [], **more})))
    db.session.add_all(charts)
    db.session.flush()
    position = {'DASHBOARD_VERSION_KEY': 'v2', 'ROOT_ID': {'id': 'ROOT_ID', 'type': 'ROOT', 'children': ['GRID_ID']},
                'GRID_ID': {'id': 'GRID_ID', 'type': 'GRID', 'children': ['ROW-1'], 'parents': ['ROOT_ID']},
                'HEADER_ID': {'id': 'HEADER_ID', 'type': 'HEADER', 'meta': {'text': 'The harvest'}},
                'ROW-1': {'id': 'ROW-1', 'type': 'ROW', 'children': [], 'parents': ['ROOT_ID', 'GRID_ID'], 'meta': {'background': 'BACKGROUND_TRANSPARENT'}}}
    for chart in charts:
        key = 'CHART-%d' % chart.id
        position['ROW-1']['children'].append(key)
        position[key] = {'id': key, 'type': 'CHART', 'children': [], 'parents': ['ROOT_ID', 'GRID_ID', 'ROW-1'],
                         'meta': {'chartId': chart.id, 'width': 4, 'height': 50, 'sliceName': chart.slice_name, 'uuid': str(chart.uuid)}}
    db.session.add(Dashboard(dashboard_title='The harvest', slug='harvest', published=True, owners=[ada], slices=charts, position_json=json.dumps(position),
                             json_metadata='{}', created_by=ada, changed_by=ada))
    db.session.add(Dashboard(dashboard_title='Notes on the press', slug='press', published=False, owners=[ada], position_json='{}', json_metadata='{}', created_by=ada, changed_by=ada))
    db.session.add(SavedQuery(user_id=ada.id, created_by=ada, changed_by=ada, database=database, schema='main', label='Best picker',
                              description='Who picked most', sql='select picker, sum(baskets) from harvest group by picker'))
    layer = AnnotationLayer(name='Weather', descr='What the trees went through', created_by=ada, changed_by=ada)
    db.session.add(layer)
    db.session.add(CssTemplate(template_name='Wide rows', css='.row { margin: 9px; }', created_by=ada, changed_by=ada))
    db.session.commit()
PYTHON
export SUPERSET_CONFIG_PATH="$1/superset_config.py" SUPERSET_HOME="$1" FLASK_APP=superset
cd "$1"
{
  "$1/venv/bin/superset" db upgrade
  "$1/venv/bin/superset" init
  "$1/venv/bin/python" seed.py
} > "$1/setup.log" 2>&1 || { tail -n 30 "$1/setup.log" >&2; exit 1; }
exec "$1/venv/bin/superset" run -h 127.0.0.1 -p "$2" --with-threads >> "$1/setup.log" 2>&1
