/** What the rules know of English themselves: the closed classes, and which verbs look, make, change and take away. Everything else they look up. */

function words(written: string): ReadonlySet<string> {
  return new Set(written.trim().split(/\s+/));
}

export const DETERMINERS = words(`
  a an the my your our his her their its this that these those some any all every each both another one two three four five six seven eight
  nine ten first last`);

export const PRONOUNS = words('it them this that these those one ones');

export const PERSONS = words(
  'i me you we us he him she they myself yourself everyone everybody someone somebody anyone anybody',
);

export const PREPOSITIONS = words(`
  on in at from to into onto for with by as about using via of off under over through within during before after between near against per
  inside until till since without regarding concerning towards toward below above upon among across according than out`);

/** After these no more is asked for, up to the end of the clause: what follows describes. */
export const RELATIVES = words('that which who whom whose where when while because since so if unless provided once');

/** What follows is asked about, and is not to be done. */
export const QUESTIONS = words('how whether why what which who whose where when');

/** At the beginning of a sentence these make a question of it. */
export const AUXILIARIES = words(
  'is are was were am do does did has have had can could will would should may might must',
);

export const CONNECTIVES = words(
  'and or but then also please pls plz next finally afterwards afterward now kindly lastly subsequently',
);

export const ADVERBS = words(`
  then also please pls plz next finally afterwards now kindly first simply just quickly immediately carefully currently permanently temporarily directly
  always already still only even ever again too very really automatically completely instead otherwise however okay ok well`);

export const NEGATIONS = words(
  "not don't dont never doesn't won't can't cannot mustn't shouldn't avoid refrain without",
);

/** Before `to` and a verb: the user wants it done. */
export const WISHES = words(
  'want need like wish love have going trying plan intend please you me try continue decide proceed sure about ready order',
);

/** Before `to` and a verb: it is described, and not to be done. */
export const DESCRIBING = words(`
  how way ways steps step instructions instruction guide option options ability able possible possibility required requirements allowed eligible chance right time
  cost costs price fee fees deadline request used policy what where whether when easy hard free whom who`);

/** A way to somewhere: what is done there is what is asked for. */
export const WAYS = words(
  'go open navigate visit use access enter head browse log sign click select find locate look proceed switch view',
);

/** Before a thing that there is already. */
export const DEFINITE = words(
  'my the this that these those our your its his her their latest existing most all every each',
);

/** Said to a person, each is a message. */
export const SAYING = words('ask tell inform notify write contact text email message call remind warn thank let_know');

/** Of these, a quotation is what is said. */
export const POSTING = words('post write leave say reply respond answer comment publish tweet');

export const PARTICLES = words('up down out off on in away back over rid through');

export const BUYING: ReadonlySet<string> = words('buy purchase order');
/** Each is said for the others of its line, whatever else they mean. */
export const ALIKE: readonly ReadonlySet<string>[] = [BUYING, words('copy duplicate')];

/** Verbs that say little: what they are about says what is done. */
export const LIGHT = words(
  'need want hand make do have take give get put set leave place let bring keep turn perform carry go',
);

export const NAMED = words(
  'called named titled entitled labeled labelled saying stating reading asking that containing quoting',
);

const READING = words(`
  find list read show view check look search browse see compare tell extract summarize summarise count identify determine note verify
  locate inspect provide describe explain go visit navigate watch monitor explore analyze analyse review report record display confirm
  retrieve collect fetch examine discover know see learn observe scroll sort filter open access click return say look_up look_at look_for
  research study access calculate estimate understand name highlight state output investigate gather obtain figure_out find_out check_out checkout
  jot_down write_down note_down recommend suggest help ensure make_sure wait remember hover capture double-check print which evaluate assess
  track answer use walk guide head load type enter log log_in sign_in log_into choose pick select apply`);

const MAKING = words(`
  create add make write post submit publish start begin register book reserve schedule order buy purchase send compose draft upload attach
  insert generate issue invite enroll enrol join request ask file leave give place put build set_up sign_up import fork clone copy
  duplicate comment reply answer respond rate pay transfer donate subscribe follow like upvote vote share bookmark pin hire rent message
  contact email call notify launch deploy provision introduce append propose establish form new log report review initiate
  apply dispute appeal complain block star favorite favourite remind alert forward raise grant print download export back_up backup`);

const CHANGING = words(`
  update change edit modify alter adjust rename move switch set replace correct fix revise increase decrease raise lower reduce mark assign
  enable disable activate deactivate turn_on turn_off extend reschedule postpone convert swap upgrade downgrade freeze unfreeze lock unlock mute
  unmute approve accept decline reject merge close reopen resolve archive restore reset toggle configure customize customise tag label pause
  resume renew return rotate transfer promote demote improve amend reassign relocate shift push rewrite refund stop reboot restart shut_down
  refresh sync organize organise hide unhide flag make share snooze prioritize redirect extend shorten`);

const TAKING = words(`
  delete remove cancel erase discard drop revoke unsubscribe unfollow end terminate stop quit leave withdraw clear empty get_rid_of throw_away
  destroy uninstall close unenroll unlink disconnect detach unstar downvote dislike dismiss purge trash wipe opt_out take_off take_out
  take_down call_off kick kick_out rid eliminate abolish unpublish retract dispose undo unpin deregister archive block ban deactivate disable clean_up log_out`);

export const CLASSES = ['read', 'create', 'update', 'delete'] as const;
export type VerbClass = (typeof CLASSES)[number];

/** Some verbs are in several: what they are used of decides. */
export const VERBS: Readonly<Record<VerbClass, ReadonlySet<string>>> = {
  read: READING,
  create: MAKING,
  update: CHANGING,
  delete: TAKING,
};

/** Verbs that say no more than what kind of action it is. */
export const GENERIC: Readonly<Record<VerbClass, ReadonlySet<string>>> = {
  read: words('view read see show list get check look find access'),
  create: words(
    'create add make new start open write put generate post submit set_up build place book schedule register',
  ),
  update: words('update change edit modify alter adjust set manage configure revise'),
  delete: words('delete remove erase cancel drop get_rid_of discard'),
};

/** Amounts and times: values, and no things that are acted on. */
export const VALUES = words(`
  less more most least least fewer maximum minimum dollar dollars euro euros pound pounds cent cents usd eur percent monday tuesday wednesday thursday
  friday saturday sunday january february march april may june july august september october november december today tomorrow yesterday tonight
  morning afternoon evening noon midnight weekend week month year day hour minute am pm`);

/** Words that name no thing: they say nothing of what a policy is about. */
export const EMPTY_NOUNS = words(`
  way thing things item items something anything everything nothing user users account site website page web option options use part kind type
  number detail details information info content following name title bit lot result results one ones other others rest top bottom
  click purpose case example permission access new existing current available specific particular various personal own online interface app
  application platform service please next previous total only`);
