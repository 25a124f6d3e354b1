import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages, type Saved } from './application.ts';

const blogger = (user: string) =>
  loginAt('/wp-login.php', user, { user: '#user_login', password: '#user_pass', submit: '#wp-submit' });

/** Asks whether a user is to be deleted; the address carries a token, so it is taken from the list of users. */
const userDelete: Saved = {
  name: 'user-delete',
  path: '/wp-admin/users.php',
  first: async (page) => {
    const link = page.locator('a.submitdelete').first();
    await page.goto(await link.evaluate((anchor: HTMLAnchorElement) => anchor.href));
  },
};

export const wordpress: Application = {
  ...at(PLACES.wordpress),
  visits: [
    { language: 'en', pages: pages({ login: '/wp-login.php' }) },
    {
      language: 'en',
      login: blogger('ada'),
      pages: [
        userDelete,
        ...pages({
          post: '/?p=4',
          dashboard: '/wp-admin/',
          posts: '/wp-admin/edit.php',
          trash: '/wp-admin/edit.php?post_status=trash&post_type=post',
          comments: '/wp-admin/edit-comments.php',
          comment: '/wp-admin/comment.php?action=editcomment&c=2',
          profile: '/wp-admin/profile.php',
          users: '/wp-admin/users.php',
          general: '/wp-admin/options-general.php',
          plugins: '/wp-admin/plugins.php',
        }),
      ],
    },
    {
      language: 'de',
      login: blogger('greta'),
      pages: pages({
        posts: '/wp-admin/edit.php',
        comment: '/wp-admin/comment.php?action=editcomment&c=2',
        profile: '/wp-admin/profile.php',
        users: '/wp-admin/users.php',
      }),
    },
  ],
};
