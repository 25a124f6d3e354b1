import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages } from './application.ts';

const author = (user: string) =>
  loginAt('/admin/login/', user, { user: '#id_username', password: '#id_password', submit: 'button[type=submit]' });

export const wagtail: Application = {
  ...at(PLACES.wagtail),
  visits: [
    { language: 'en', pages: pages({ login: '/admin/login/' }) },
    {
      language: 'en',
      login: author('ada'),
      pages: pages({
        dashboard: '/admin/',
        explorer: '/admin/pages/3/',
        edit: '/admin/pages/4/edit/',
        'page-delete': '/admin/pages/4/delete/',
        documents: '/admin/documents/',
        document: '/admin/documents/edit/1/',
        account: '/admin/account/',
        users: '/admin/users/',
        user: '/admin/users/edit/2/',
        redirects: '/admin/redirects/',
      }),
    },
    {
      language: 'nl',
      login: author('nel'),
      pages: pages({
        edit: '/admin/pages/4/edit/',
        'page-delete': '/admin/pages/4/delete/',
        account: '/admin/account/',
      }),
    },
    {
      language: 'tr',
      login: author('tan'),
      pages: pages({ explorer: '/admin/pages/3/', document: '/admin/documents/edit/1/', user: '/admin/users/edit/2/' }),
    },
  ],
};
