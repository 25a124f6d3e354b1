import type { Application } from './visits/application.ts';
import { calibreweb } from './visits/calibreweb.ts';
import { directus } from './visits/directus.ts';
import { ghost } from './visits/ghost.ts';
import { keycloak } from './visits/keycloak.ts';
import { labelstudio } from './visits/labelstudio.ts';
import { mailman } from './visits/mailman.ts';
import { mediawiki } from './visits/mediawiki.ts';
import { oscar } from './visits/oscar.ts';
import { pocketbase } from './visits/pocketbase.ts';
import { pretix } from './visits/pretix.ts';
import { redmine } from './visits/redmine.ts';
import { roundcube } from './visits/roundcube.ts';
import { shaarli } from './visits/shaarli.ts';
import { superset } from './visits/superset.ts';
import { trac } from './visits/trac.ts';
import { wagtail } from './visits/wagtail.ts';
import { wordpress } from './visits/wordpress.ts';

/** Applications that others made, each with whom to visit it as and which pages to save. */
export const APPLICATIONS: readonly Application[] = [
  trac,
  oscar,
  roundcube,
  mediawiki,
  wagtail,
  wordpress,
  redmine,
  pretix,
  superset,
  labelstudio,
  calibreweb,
  shaarli,
  pocketbase,
  mailman,
  keycloak,
  directus,
  ghost,
];
