import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages, type Saved } from './application.ts';

const editor = (user: string) =>
  loginAt('/index.php?title=Special:UserLogin&uselang=en', user, {
    user: '#wpName1',
    password: '#wpPassword1',
    submit: '#wpLoginAttempt',
  });
const wiki = (language: string, names: Readonly<Record<string, string>>): Saved[] =>
  pages(
    Object.fromEntries(Object.entries(names).map(([name, query]) => [name, `/index.php?${query}&uselang=${language}`])),
  );

export const mediawiki: Application = {
  ...at(PLACES.mediawiki),
  visits: [
    {
      language: 'en',
      pages: wiki('en', { login: 'title=Special:UserLogin', 'create-account': 'title=Special:CreateAccount' }),
    },
    {
      language: 'en',
      login: editor('Ada'),
      pages: wiki('en', {
        article: 'title=Harvest',
        edit: 'title=Harvest&action=edit',
        history: 'title=Harvest&action=history',
        delete: 'title=Harvest&action=delete',
        move: 'title=Special:MovePage/Harvest',
        preferences: 'title=Special:Preferences',
        block: 'title=Special:Block/Ben',
        watchlist: 'title=Special:EditWatchlist',
        search: 'title=Special:Search&search=apples&fulltext=1',
      }),
    },
    ...['ru', 'ar', 'zh-hans', 'pt'].map((language) => ({
      language,
      login: editor('Ada'),
      pages: wiki(language, { article: 'title=Harvest', delete: 'title=Harvest&action=delete' }),
    })),
    { language: 'ru', login: editor('Ada'), pages: wiki('ru', { preferences: 'title=Special:Preferences' }) },
  ],
};
