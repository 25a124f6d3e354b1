import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages } from './application.ts';

const planner = (user: string) =>
  loginAt('/login', user, { user: '#username', password: '#password', submit: '#login-submit' });

export const redmine: Application = {
  ...at(PLACES.redmine),
  visits: [
    { language: 'en', pages: pages({ login: '/login' }) },
    {
      language: 'en',
      login: planner('ada'),
      pages: pages({
        issue: '/issues/1',
        issues: '/projects/orchard/issues',
        'new-issue': '/projects/orchard/issues/new',
        project: '/projects/orchard',
        settings: '/projects/orchard/settings',
        wiki: '/projects/orchard/wiki/Harvest',
        'wiki-edit': '/projects/orchard/wiki/Harvest/edit',
        'wiki-history': '/projects/orchard/wiki/Harvest/history',
        news: '/news/1',
        message: '/boards/1/topics/1',
        times: '/projects/orchard/time_entries',
        account: '/my/account',
        users: '/users',
        user: '/users/6/edit',
        projects: '/admin/projects',
      }),
    },
    {
      language: 'fr',
      login: planner('fay'),
      pages: pages({ issue: '/issues/1', message: '/boards/1/topics/1', account: '/my/account', users: '/users' }),
    },
  ],
};
