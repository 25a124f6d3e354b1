# Calibre-Web 0.6 (GPL-3.0-or-later): a library's books, shelves and readers. $1 folder, $2 port.
set -e
python3 -m venv "$1/venv"
"$1/venv/bin/pip" -q install 'calibreweb==0.6.27'
mkdir "$1/library"
cat > "$1/seed.py" <<'PYTHON'
import os
import sys

from calibreweb.cps import config_sql, constants, db, ub
from sqlalchemy import REAL, create_engine
from sqlalchemy.orm import Session
from werkzeug.security import generate_password_hash

root, port = sys.argv[1], int(sys.argv[2])
library = os.path.join(root, 'library')
engine = create_engine('sqlite:///' + os.path.join(library, 'metadata.db')).execution_options(schema_translate_map={'calibre': None})
# As Calibre itself makes it.
db.Books.__table__.c.series_index.type = REAL()
db.Base.metadata.create_all(engine)
with Session(engine) as books:
    books.add(db.Library_Id(uuid='7c0f2f5e-0d51-4b0b-9a27-6d1f0a7c5b11'))
    english, german = db.Languages('eng'), db.Languages('deu')
    press = db.Publishers('Windfall Press', 'Windfall Press')
    year = db.Series('The Orchard Year', 'Orchard Year, The')
    stars = db.Ratings(8)
    ada, ben = db.Authors('Ada Pippin', 'Pippin, Ada'), db.Authors('Ben Crab', 'Crab, Ben')
    trees, cider = db.Tags('Trees'), db.Tags('Cider')
    written = [
        ('Pruning in Winter', ada, [trees], english, year, 1, ['EPUB', 'PDF']),
        ('Grafting in Spring', ada, [trees], english, year, 2, ['EPUB']),
        ('The Cider Press', ben, [cider], english, None, 1, ['EPUB', 'TXT']),
        ('Alte Birnen', ben, [trees, cider], german, None, 1, ['EPUB']),
        ('Baskets and Ladders', ben, [], english, None, 1, ['PDF']),
    ]
    books.add_all([english, german, press, year, stars, ada, ben, trees, cider])
    for at, (title, author, tags, language, series, index, formats) in enumerate(written):
        path = f'{author.name}/{title} ({at + 1})'
        day = db.datetime(2025, 3, at + 3)
        book = db.Books(title, title, author.sort, day, day, index, day, path, None, [], [])
        book.uuid = f'00000000-0000-4000-8000-00000000000{at}'
        book.authors, book.tags, book.languages, book.publishers = [author], tags, [language], [press]
        book.series = [series] if series else []
        book.ratings = [stars] if at < 2 else []
        books.add(book)
        books.flush()
        os.makedirs(os.path.join(library, path))
        for kind in formats:
            name = f'{title} - {author.name}'
            with open(os.path.join(library, path, f'{name}.{kind.lower()}'), 'w') as file:
                file.write('Apples first, then pears.\n')
            books.add(db.Data(book.id, kind, 26, name))
        books.add(db.Comments('<p>What is done among the trees, and when.</p>', book.id))
        books.add(db.Identifiers(f'97800000000{at}', 'isbn', book.id))
    books.commit()

ub.init_db(os.path.join(root, 'app.db'))
key, _ = config_sql.get_encryption_key(root)
config_sql.load_configuration(ub.session, key)
settings = ub.session.query(config_sql._Settings).one()
settings.config_calibre_dir, settings.config_port, settings.config_calibre_web_title = library, port, 'Orchard library'
settings.config_uploading, settings.config_public_reg, settings.config_ratelimiter = 1, 1, False
# All of them, so that the page names the same books each time.
settings.config_random_books = len(written)
settings.mail_server, settings.config_default_role = '127.0.0.1', constants.ROLE_VIEWER
ada = ub.session.query(ub.User).filter(ub.User.name == 'admin').one()
ada.name, ada.email, ada.kindle_mail, ada.password = 'ada', 'ada@example.org', 'reader@example.org', generate_password_hash('orchard-7-gate')
readers = [('ben', 'en', constants.ROLE_VIEWER | constants.ROLE_DOWNLOAD), ('gus', 'de', constants.ADMIN_USER_ROLES)]
for name, language, role in readers:
    reader = ub.User(name=name, email=name + '@example.org', kindle_mail='', locale=language, role=role, sidebar_view=ada.sidebar_view)
    reader.password = generate_password_hash('orchard-7-gate')
    ub.session.add(reader)
ub.session.flush()
for name, public, held in (('For winter', 1, (1, 3)), ('To read', 0, (2,))):
    shelf = ub.Shelf(name=name, is_public=public, user_id=ada.id)
    for order, book in enumerate(held):
        shelf.books.append(ub.BookShelf(book_id=book, order=order + 1))
    ub.session.add(shelf)
ub.session.add(ub.Downloads(book_id=1, user_id=ada.id))
ub.session.commit()
PYTHON
cd "$1"
"$1/venv/bin/python" "$1/seed.py" "$1" "$2" > "$1/setup.log" 2>&1 || { tail -n 30 "$1/setup.log" >&2; exit 1; }
exec "$1/venv/bin/cps" -p "$1/app.db" -g "$1/gdrive.db" -o "$1/calibre-web.log" -i 127.0.0.1 >> "$1/setup.log" 2>&1
