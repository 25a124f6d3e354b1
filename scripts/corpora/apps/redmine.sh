# Redmine 5.0 (GPL-2.0-or-later), Debian's package redmine, unpacked here, with the libraries that it depends on: projects, issues, a wiki. $1 folder, $2 port.
set -e
cd "$1"
apt-get -q download redmine > setup.log 2>&1
dpkg-deb -x redmine_*.deb unpacked
app="$1/unpacked/usr/share/redmine"
# Debian's copy reads what is an instance's own from /var/lib and /etc.
rm -f "$app/instances" "$app/Gemfile.lock" "$app/config/database.yml"
instance="$app/instances/default"
mkdir -p "$instance/config" "$instance/log" "$instance/tmp" "$instance/files"
cat > "$instance/config/database.yml" <<YAML
production: { adapter: sqlite3, database: "$1/redmine.db" }
YAML
cp "$instance/config/database.yml" "$app/config/database.yml"
sed -i "s#/usr/share/redmine/#$app/#" "$app/Gemfile"
head -c 64 /dev/urandom | od -An -tx1 | tr -d ' \n' > "$instance/config/secret_key.txt"
cd "$app"
export RAILS_ENV=production REDMINE_LANG=en
{
  bundle lock --local
  ruby bin/rake db:migrate
  ruby bin/rake redmine:load_default_data
} >> "$1/setup.log" 2>&1
cat > "$1/seed.rb" <<'RUBY'
def saved(record)
  record.save!(validate: false)
  record
end
def person(login, first, language, admin)
  user = User.new(firstname: first, lastname: 'Quince', mail: "#{login}@example.org", language: language, admin: admin, status: User::STATUS_ACTIVE)
  user.login = login
  user.password = 'orchard-7-gate'
  saved(user)
end
User.find_by_login('admin').update_columns(must_change_passwd: false)
ada, ben, fay = person('ada', 'Ada', 'en', true), person('ben', 'Ben', 'en', false), person('fay', 'Fay', 'fr', true)
project = Project.new(name: 'Orchard', identifier: 'orchard', description: 'Apples, pears and what they need.')
project.trackers = Tracker.all.to_a
project.enabled_module_names = %w[issue_tracking time_tracking news documents files wiki boards calendar gantt]
saved(project)
roles = Role.givable.to_a
[[ada, roles.first], [ben, roles.last], [fay, roles.first]].each { |user, role| saved(Member.new(project: project, user: user, roles: [role])) }
issues = ['The press leaks when it rains', 'Count baskets twice a day', 'Old ladders wobble'].map do |subject|
  saved(Issue.new(project: project, tracker: Tracker.first, author: ada, subject: subject, priority: IssuePriority.first, status: IssueStatus.first,
                  description: 'Seen on Tuesday, and again this morning.'))
end
press = Issue.find(issues[0].id)
press.init_journal(ben, 'It drips from the left valve.')
press.save!
saved(IssueRelation.new(issue_from: press, issue_to: issues[1], relation_type: 'relates'))
press.add_watcher(ben)
saved(TimeEntry.new(project: project, issue: press, user: ada, author: ada, hours: 2, spent_on: Date.new(2026, 9, 1), activity: TimeEntryActivity.first))
page = saved(WikiPage.new(wiki: project.wiki || saved(Wiki.new(project: project, start_page: 'Wiki')), title: 'Harvest'))
saved(WikiContent.new(page: page, text: "h1. Harvest\n\nApples first, then pears.", author: ada))
page.content.update!(text: "h1. Harvest\n\nApples first, then pears. Quinces last.", author: ben, comments: 'Quinces')
news = saved(News.new(project: project, author: ada, title: 'The cider is ready', summary: 'Come on Sunday', description: 'Bring a bottle.'))
saved(Comment.new(commented: news, author: ben, content: 'I come with two.'))
board = saved(Board.new(project: project, name: 'Talk', description: 'On trees'))
saved(Message.new(board: board, author: ben, subject: 'Frost', content: 'Cover the young trees tonight.'))
RUBY
ruby bin/rails runner "$1/seed.rb" >> "$1/setup.log" 2>&1
exec puma -e production -b "tcp://127.0.0.1:$2" config.ru >> "$1/setup.log" 2>&1
