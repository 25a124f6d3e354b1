/** Messages of WebSockets, protocol by protocol, through the whole send gate. */
import { describe, expect, it } from 'vitest';
import { allowing, entry, site } from '../../../bench/send-data.ts';
import type { Limit, Site } from '../../model/policy/policy.ts';
import type { MessagePattern, SelectedPolicy, SitemapEntry } from '../../model/policy/sitemap.ts';
import { createSendGate } from '../gate.ts';

const URL_ = 'wss://chat.example/socket';

function means(
  action: string,
  message: Omit<MessagePattern, 'direction'>,
  more: Partial<SitemapEntry> = {},
): SitemapEntry {
  return entry(action, 'GET', URL_, { message: { direction: 'send', ...message }, ...more });
}

function gateOf(
  sitemap: readonly SitemapEntry[],
  selected: readonly SelectedPolicy[] = [],
  more: Partial<Site> = {},
  limits: readonly Limit[] = [],
) {
  return createSendGate({
    sites: [{ site: site('chat.example', sitemap, more), selected }],
    scopeDomains: [],
    limits,
    allowPrivateNetworks: false,
  });
}

type Gate = ReturnType<typeof gateOf>;

function said(gate: Gate, data: unknown, url = URL_): string {
  const text = typeof data === 'string' || data instanceof Uint8Array ? data : JSON.stringify(data);
  const { outcome, by, actions } = gate.decideMessage(
    { handshake: { method: 'GET', url, headers: {} }, data: text },
    {},
  );
  return [outcome, by.replace('send.', ''), ...actions].join(' ');
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('JSON messages', () => {
  const sitemap = [
    means('Say', { protocol: 'json', body: { type: 'say' } }),
    means('Ban', { protocol: 'json', body: { type: 'ban' } }),
    means('Shout', { protocol: 'json', body: { type: 'say', loud: true } }),
  ];
  const strict = gateOf(sitemap, [allowing(['Say'])]);
  const lenient = gateOf(sitemap, [allowing(['Say'])], { unlisted: 'allow' });

  it.each([
    ['granted', { type: 'say', text: 'hi' }, 'allow sitemap.selected Say', 'allow sitemap.selected Say'],
    ['unselected', { type: 'ban', user: 1 }, 'deny sitemap.unselected Ban', 'deny sitemap.unselected Ban'],
    [
      'more specific and unselected',
      { type: 'say', loud: true },
      'deny sitemap.unselected Shout',
      'deny sitemap.unselected Shout',
    ],
    ['unlisted', { type: 'typing' }, 'deny message.unlisted', 'allow unlisted.allowed'],
    ['another case', { type: 'BAN' }, 'deny sitemap.unselected Ban', 'deny sitemap.unselected Ban'],
    ['another case of the name', { Type: 'ban' }, 'deny sitemap.unselected Ban', 'deny sitemap.unselected Ban'],
    [
      'granted, and another case besides',
      '{"type":"say","TYPE":"ban"}',
      'deny message.unreadable',
      'deny message.unreadable',
    ],
    ['a repeated key', '{"type":"ban","type":"say"}', 'deny message.unreadable', 'deny message.unreadable'],
    [
      'a repeated key, escaped',
      '{"typ\\u0065":"ban","type":"say"}',
      'deny message.unreadable',
      'deny message.unreadable',
    ],
    ['an escaped value', '{"type":"b\\u0061n"}', 'deny sitemap.unselected Ban', 'deny sitemap.unselected Ban'],
    [
      'a batch with one of each',
      [{ type: 'say' }, { type: 'ban' }],
      'deny sitemap.unselected Ban',
      'deny sitemap.unselected Ban',
    ],
    [
      'a batch of granted ones',
      [{ type: 'say' }, { type: 'say' }],
      'allow sitemap.selected Say',
      'allow sitemap.selected Say',
    ],
    ['a batch with other things', [{ type: 'say' }, 'ban'], 'deny message.unreadable', 'deny message.unreadable'],
    ['a batch in a batch', [[{ type: 'ban' }]], 'deny message.unreadable', 'deny message.unreadable'],
    ['an empty batch', [], 'deny message.unreadable', 'deny message.unreadable'],
    ['no JSON', 'ping', 'deny message.unreadable', 'deny message.unreadable'],
    ['almost JSON', "{type:'ban'}", 'deny message.unreadable', 'deny message.unreadable'],
    ['two documents', '{"type":"say"}{"type":"ban"}', 'deny message.unreadable', 'deny message.unreadable'],
    ['a byte-order mark', '\uFEFF{"type":"ban"}', 'deny message.unreadable', 'deny message.unreadable'],
    ['nothing', '', 'deny message.unreadable', 'deny message.unreadable'],
    ['its bytes in a binary message', bytes('{"type":"say"}'), 'deny message.unreadable', 'deny message.unreadable'],
    ['bytes', new Uint8Array([1, 2, 3]), 'deny message.unreadable', 'deny message.unreadable'],
  ])('%s', (_, message, expected, leniently) => {
    expect([said(strict, message), said(lenient, message)]).toEqual([expected, leniently]);
  });

  it('an explicit deny beats a grant', () => {
    const gate = gateOf(sitemap, [allowing(['Say', 'Ban']), allowing(['Ban'], 'deny')]);
    expect(said(gate, { type: 'ban' })).toBe('deny sitemap.denied Ban');
  });

  it.each([
    ['a socket that nothing declares', 'wss://chat.example/other', 'deny message.undeclared', 'allow unlisted.allowed'],
    ['another spelling of the path', 'wss://chat.example/SOCKET/', 'deny message.unlisted', 'allow unlisted.allowed'],
    ['an encoded spelling', 'wss://chat.example/%73ocket', 'deny message.unlisted', 'allow unlisted.allowed'],
    ['without TLS', 'ws://chat.example/socket', 'deny domain.outside', 'deny domain.outside'],
    ['another host', 'wss://other.example/socket', 'deny domain.outside', 'deny domain.outside'],
    ['a user name', 'wss://a@chat.example/socket', 'deny message.unlisted', 'allow unlisted.allowed'],
  ])('%s', (_, url, expected, leniently) => {
    expect([said(strict, { type: 'say' }, url), said(lenient, { type: 'say' }, url)]).toEqual([expected, leniently]);
    const banned = [said(strict, { type: 'ban' }, url), said(lenient, { type: 'ban' }, url)];
    if (!url.endsWith('/other')) for (const verdict of banned) expect(verdict).toMatch(/^deny/);
  });

  it('the handshake is no message, and a message entry no request', () => {
    const handshake = { method: 'GET', url: URL_, headers: {}, type: 'websocket', body: { kind: 'none' } } as const;
    expect(strict.decide(handshake, {}).by).toBe('send.unlisted.read');
    expect(gateOf(sitemap, [allowing(['Say'])], { unlisted: 'deny' }).decide(handshake, {}).by).toBe(
      'send.sitemap.child',
    );
    expect(gateOf(sitemap, [], { unlisted: 'deny' }).decide(handshake, {}).by).toBe('send.sitemap.unselected');
  });

  it('where what is unlisted leaves without credentials, no unlisted message leaves at all', () => {
    const handshake = { method: 'GET', url: URL_, headers: {}, type: 'websocket', body: { kind: 'none' } } as const;
    const gate = gateOf(sitemap, [allowing(['Say'])], { unlisted: 'allow-public' });
    expect(gate.decide(handshake, {})).toMatchObject({ outcome: 'allow', by: 'send.sitemap.child' });
    expect(gate.decide(handshake, {}).withoutCredentials).toBeUndefined();
    expect(said(gate, { type: 'say' })).toBe('allow sitemap.selected Say');
    expect(said(gate, { type: 'typing' })).toBe('deny message.unlisted');
    expect(said(gate, { type: 'typing' }, 'wss://chat.example/other')).toBe('deny message.undeclared');
  });
});

describe('conditions and limits', () => {
  const bid = means(
    'Bid',
    { protocol: 'json', body: { type: 'bid' } },
    {
      args: { amount: { type: 'number', source: { type: 'request', part: 'body', name: 'offer.amount' } } },
    },
  );
  const upTo: SelectedPolicy = {
    policy: {
      name: 'bid_at_most',
      effect: 'condition',
      actions: ['Bid'],
      description: 'Bid at most ${most}',
      condition: { name: 'atMost', parameters: { most: { type: 'number', description: '' } }, args: ['amount'] },
    },
    params: { most: 50 },
  };

  it('read the message', () => {
    const gate = gateOf([bid], [upTo]);
    expect(said(gate, { type: 'bid', offer: { amount: 50 } })).toBe('allow sitemap.selected Bid');
    expect(said(gate, { type: 'bid', offer: { amount: 51 } })).toBe('deny condition.false Bid');
    expect(said(gate, { type: 'bid', offer: { amount: -1 } })).toBe('deny condition.false Bid');
    expect(said(gate, { type: 'bid', offer: {} })).toBe('deny argument.missing Bid');
    expect(
      said(gate, [
        { type: 'bid', offer: { amount: 1 } },
        { type: 'bid', offer: { amount: 51 } },
      ]),
    ).toBe('deny condition.false Bid');
  });

  it('count messages, those of a batch each', () => {
    const limit = { site: 'chat.example', action: 'Bid', over: 'session' } as const;
    const gate = gateOf([bid], [allowing(['Bid'])], {}, [{ ...limit, kind: 'count', atMost: 2 }]);
    const one = { type: 'bid', offer: { amount: 1 } };
    expect(said(gate, [one, one, one])).toBe('deny limit.count Bid');
    expect(said(gate, [one, one])).toBe('allow sitemap.selected Bid');
    expect(said(gate, one)).toBe('deny limit.count Bid');
  });

  it('give back what was not sent', () => {
    const limit = { site: 'chat.example', action: 'Bid', over: 'session' } as const;
    const gate = gateOf([bid], [allowing(['Bid'])], {}, [{ ...limit, kind: 'count', atMost: 1 }]);
    const message = { handshake: { method: 'GET', url: URL_, headers: {} }, data: '{"type":"bid"}' };
    gate.settle(gate.decideMessage(message, {}), 'unsent');
    gate.settle(gate.decideMessage(message, {}), 'sent');
    expect(said(gate, { type: 'bid' })).toBe('deny limit.count Bid');
  });
});

describe.each([
  ['graphql-transport-ws', 'subscribe', 'complete'],
  ['graphql-ws', 'start', 'stop'],
] as const)('%s', (protocol, start, stop) => {
  const sitemap = [
    means('Move card', { protocol, operation: 'MoveCard', fields: ['moveCard'] }),
    means('Delete card', { protocol, operation: 'DeleteCard', fields: ['deleteCard'] }),
    means('Greet', { protocol, body: { type: 'connection_init' } }),
  ];
  const gate = gateOf(sitemap, [allowing(['Move card'])]);
  const lenient = gateOf(sitemap, [allowing(['Move card'])], { unlisted: 'allow' });
  const op = (query: string, more: object = {}) => ({ id: '1', type: start, payload: { query, ...more } });

  it.each([
    ['granted', op('mutation MoveCard { moveCard(id: 1) { id } }'), 'allow sitemap.selected Move card'],
    ['unselected', op('mutation DeleteCard { deleteCard(id: 1) }'), 'deny sitemap.unselected Delete card'],
    ['a granted name over another field', op('mutation MoveCard { deleteCard(id: 1) }'), /^deny/],
    ['an alias', op('mutation MoveCard { moveCard: deleteCard(id: 1) }'), /^deny/],
    ['another name for the field', op('mutation X { deleteCard(id: 1) }'), 'deny sitemap.unselected Delete card'],
    [
      'two operations, the other chosen',
      op('mutation MoveCard { moveCard } mutation X { deleteCard }', { operationName: 'X' }),
      /^deny/,
    ],
    ['a query', op('query { cards { id } }'), 'allow unlisted.read'],
    ['a subscription', op('subscription { cardMoved { id } }'), 'allow unlisted.read'],
    [
      'a query with a mutation beside it',
      op('query A { cards } mutation B { deleteCard }', { operationName: 'A' }),
      /^deny/,
    ],
    ['an unlisted mutation', op('mutation { renameBoard }'), 'deny message.unlisted'],
    [
      'a persisted operation',
      { id: '1', type: start, payload: { extensions: { persistedQuery: { sha256Hash: 'x' } } } },
      'deny message.unlisted',
    ],
    ['no GraphQL', op('mutation {'), /^deny/],
    ['a greeting', { type: 'connection_init' }, 'allow message.housekeeping'],
    ['a greeting with an empty payload', { type: 'connection_init', payload: {} }, 'allow message.housekeeping'],
    [
      'a greeting with credentials',
      { type: 'connection_init', payload: { token: 'x' } },
      'deny sitemap.unselected Greet',
    ],
    ['an end', { id: '1', type: stop }, 'allow message.housekeeping'],
    ['an end that carries something', { id: '1', type: stop, payload: 'everything' }, /^deny/],
    ['an id that carries something', { id: 'x'.repeat(129), type: stop }, 'deny message.unreadable'],
    ['a member that is none', { id: '1', type: stop, note: 'everything' }, 'deny message.unreadable'],
    ['an unknown type', { id: '1', type: 'Subscribe', payload: {} }, 'deny message.unreadable'],
    ['a batch', [op('query { cards { id } }')], 'deny message.unreadable'],
    ['a payload that is a batch', { id: '1', type: start, payload: [{ query: '{ a }' }] }, 'deny message.unreadable'],
    [
      'an operation that claims to be a greeting',
      { id: '1', type: start, payload: { type: 'connection_init', query: 'mutation { deleteCard }' } },
      'deny message.unreadable',
    ],
    ['a stored identity', { id: '1', type: start, payload: { documentId: 'x' } }, 'deny message.unreadable'],
  ])('%s', (_, message, expected) => {
    expect(said(gate, message)).toMatch(expected);
  });

  it('what maps to an unselected action is denied where unlisted messages pass', () => {
    expect(said(lenient, op('mutation { renameBoard }'))).toBe('allow unlisted.allowed');
    expect(said(lenient, op('mutation X { deleteCard(id: 1) }'))).toBe('deny sitemap.unselected Delete card');
    expect(said(lenient, op('mutation MoveCard { a: deleteCard(id: 1) }'))).toMatch(/^deny/);
  });

  it('a site that refuses what it does not list refuses reads too', () => {
    const closed = gateOf(sitemap, [allowing(['Move card'])], { unlisted: 'deny' });
    expect(said(closed, op('query { cards { id } }'))).toBe('deny message.unlisted');
    expect(said(closed, { type: 'connection_init' })).toBe('allow message.housekeeping');
  });
});

describe('Socket.IO', () => {
  const sitemap = [
    means('Chat', { protocol: 'socket.io', event: 'chat' }),
    means('Kick', { protocol: 'socket.io', event: 'kick' }),
    means('Administer', { protocol: 'socket.io', event: 'chat', channel: '/admin' }),
  ];
  const gate = gateOf(sitemap, [allowing(['Chat'])]);

  it.each([
    ['42["chat","hi"]', 'allow sitemap.selected Chat'],
    ['42/,["chat","hi"]', 'allow sitemap.selected Chat'],
    ['4217["chat","hi"]', 'allow sitemap.selected Chat'],
    ['42["kick",7]', 'deny sitemap.unselected Kick'],
    ['42["KICK",7]', 'deny sitemap.unselected Kick'],
    ['420["kick",7]', 'deny sitemap.unselected Kick'],
    ['42/admin,["chat","hi"]', 'deny sitemap.unselected Administer'],
    ['42/other,["chat","hi"]', 'deny message.unlisted'],
    ['42/admin?x=1,["chat"]', 'deny message.unreadable'],
    ['42 ["kick"]', 'deny message.unreadable'],
    ['42[["kick"]]', 'deny message.unreadable'],
    ['42{"0":"kick"}', 'deny message.unreadable'],
    ['42["chat",{"a":1,"a":2}]', 'deny message.unreadable'],
    ['42["chat"]x', 'deny message.unreadable'],
    ['42["chat"]\x1e42["kick"]', 'deny message.unreadable'],
    ['430["kick"]', 'deny message.unlisted'],
    ['43["kick"]', 'deny message.unreadable'],
    ['451-["chat",{"_placeholder":true,"num":0}]', 'deny message.unreadable'],
    ['40', 'allow message.housekeeping'],
    ['40{}', 'allow message.housekeeping'],
    ['40{"token":"secret"}', 'deny message.unlisted'],
    ['40/news,', 'allow unlisted.read'],
    ['40/news,{"token":"secret"}', 'deny message.unlisted'],
    ['41', 'allow message.housekeeping'],
    ['41/news,', 'allow message.housekeeping'],
    ['41["everything"]', 'deny message.unreadable'],
    ['2', 'allow message.housekeeping'],
    ['3', 'allow message.housekeeping'],
    ['2probe', 'allow message.housekeeping'],
    ['5', 'allow message.housekeeping'],
    ['3everything', 'deny message.unreadable'],
    ['0{"sid":"x"}', 'deny message.unreadable'],
    ['4', 'deny message.unreadable'],
    ['42', 'deny message.unreadable'],
    ['["chat"]', 'deny message.unreadable'],
  ])('%s', (packet, expected) => {
    expect(said(gate, packet)).toBe(expected);
  });
});

describe('Action Cable', () => {
  const sitemap = [
    means('Speak', { protocol: 'action-cable', channel: 'ChatChannel', event: 'speak' }),
    means('Ban', { protocol: 'action-cable', channel: 'ChatChannel', event: 'ban' }),
    means('Follow audit', { protocol: 'action-cable', channel: 'AuditChannel', body: { command: 'subscribe' } }),
  ];
  const gate = gateOf(sitemap, [allowing(['Speak'])]);
  const chat = JSON.stringify({ channel: 'ChatChannel', room: 7 });
  const audit = JSON.stringify({ channel: 'AuditChannel' });
  const does = (data: unknown) => ({ command: 'message', identifier: chat, data: JSON.stringify(data) });

  it.each([
    ['granted', does({ action: 'speak', body: 'hi' }), 'allow sitemap.selected Speak'],
    ['unselected', does({ action: 'ban', user: 1 }), 'deny sitemap.unselected Ban'],
    ['in another case', does({ action: 'Ban' }), 'deny sitemap.unselected Ban'],
    ['unlisted', does({ action: 'wave' }), 'deny message.unlisted'],
    ['no action', does({ body: 'hi' }), 'deny message.unlisted'],
    [
      'the action twice',
      { command: 'message', identifier: chat, data: '{"action":"ban","action":"speak"}' },
      'deny message.unreadable',
    ],
    [
      'the channel twice',
      {
        command: 'message',
        identifier: '{"channel":"AuditChannel","channel":"ChatChannel"}',
        data: '{"action":"speak"}',
      },
      'deny message.unreadable',
    ],
    [
      'data that is no text',
      { command: 'message', identifier: chat, data: { action: 'speak' } },
      'deny message.unreadable',
    ],
    ['another channel', { command: 'message', identifier: audit, data: '{"action":"speak"}' }, 'deny message.unlisted'],
    ['follow', { command: 'subscribe', identifier: chat }, 'allow unlisted.read'],
    ['follow with data', { command: 'subscribe', identifier: chat, data: '{"a":1}' }, 'deny message.unlisted'],
    [
      'follow what is listed and unselected',
      { command: 'subscribe', identifier: audit },
      'deny sitemap.unselected Follow audit',
    ],
    ['unfollow', { command: 'unsubscribe', identifier: chat }, 'allow unlisted.read'],
    ['another command', { command: 'whisper', identifier: chat, data: '{"action":"speak"}' }, 'deny message.unlisted'],
    ['a pong', { type: 'pong' }, 'allow message.housekeeping'],
    ['a pong that carries something', { type: 'pong', data: 'everything' }, 'deny message.unreadable'],
  ])('%s', (_, message, expected) => {
    expect(said(gate, message)).toBe(expected);
  });
});

describe('text and binary', () => {
  const sitemap = [
    means('Ping', { protocol: 'text', body: { text: 'ping' } }),
    means('Draw', { protocol: 'binary' }),
    means('Wipe', { protocol: 'json', body: { type: 'wipe' } }),
  ];
  const gate = gateOf(sitemap, [allowing(['Ping', 'Draw'])]);

  it.each([
    ['the text', 'ping', 'allow sitemap.selected Ping'],
    ['other text', 'ping!', 'deny message.unlisted'],
    ['JSON is no text', '{"type":"wipe"}', 'deny sitemap.unselected Wipe'],
    ['bytes', new Uint8Array([0, 255, 3]), 'allow sitemap.selected Draw'],
    ['bytes that are JSON', bytes('{"type":"wipe"}'), 'deny sitemap.unselected Wipe'],
    ['bytes that are doubtful JSON', bytes('{"type":"x","type":"wipe"}'), 'deny message.unreadable'],
    ['bytes that happen to be text', bytes('hello'), 'allow sitemap.selected Draw'],
  ])('%s', (_, message, expected) => {
    expect(said(gate, message)).toBe(expected);
  });
});

describe('sockets beyond the site', () => {
  const external = [{ url: 'wss://push.example/*' }, { url: 'wss://live.example/*', method: 'SEND' }];
  const gate = gateOf([], [], { external });
  const handshake = (url: string) =>
    ({ method: 'GET', url, headers: {}, type: 'websocket', body: { kind: 'none' } }) as const;

  it('are listened to where a rule names them, and spoken to where it says SEND', () => {
    for (const url of ['wss://push.example/a', 'wss://live.example/a']) {
      expect(gate.decide(handshake(url), {}).by).toBe('send.external.allowed');
    }
    expect(said(gate, 'x', 'wss://push.example/a')).toBe('deny domain.outside');
    expect(said(gate, 'x', 'wss://live.example/a')).toBe('allow external.allowed');
    expect(gate.decide({ ...handshake('https://live.example/a'), method: 'POST' }, {}).outcome).toBe('deny');
    expect([gate.needsMessages(handshake('wss://live.example/a')), gate.needsMessages(handshake(URL_))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('received messages', () => {
  it('are counted under the actions that declare them', () => {
    const receive = (action: string, message: Omit<MessagePattern, 'direction'>) =>
      entry(action, 'GET', URL_, { message: { direction: 'receive', ...message } });
    const gate = gateOf([
      receive('Price', { protocol: 'json', body: { type: 'price' } }),
      receive('Joined', { protocol: 'action-cable', channel: 'ChatChannel' }),
      receive('Frame', { protocol: 'binary' }),
    ]);
    const heard = (data: string | Uint8Array) =>
      gate.observeMessage({ handshake: { method: 'GET', url: URL_, headers: {} }, data });
    expect(heard('{"type":"price","of":3}')).toEqual(['Price']);
    expect(heard('{"type":"other"}')).toEqual([]);
    expect(heard('{"identifier":"{\\"channel\\":\\"ChatChannel\\"}","message":{}}')).toEqual(['Joined']);
    expect(heard(new Uint8Array([1]))).toEqual(['Frame']);
    expect(said(gate, { type: 'price' })).toBe('deny message.unlisted');
  });
});

describe('a message leaves as it was judged', () => {
  const sent = (protocol: MessagePattern['protocol'], text: string): string => {
    const gate = gateOf([means('Say', { protocol })], [allowing(['Say'])]);
    const { outcome, sends } = gate.decideMessage(
      { handshake: { method: 'GET', url: URL_, headers: {} }, data: text },
      {},
    );
    return sends?.kind === 'bytes' ? new TextDecoder().decode(sends.bytes) : outcome === 'allow' ? text : outcome;
  };

  it.each<[MessagePattern['protocol'], string, string]>([
    ['json', ' {"a" : 1.0, "b":"\\u0061"} ', '{"a":1,"b":"a"}'],
    ['json', '{"a":1,"A":2}', 'deny'],
    ['json', '{"a":9007199254740993}', 'deny'],
    ['text', ' ping ', ' ping '],
    ['socket.io', '427[ "a" , {"b":1.0}]', '427["a",{"b":1}]'],
    [
      'action-cable',
      '{"command": "message","identifier":"{ \\"channel\\":\\"C\\"}","data":"{\\"action\\" :\\"a\\"}"}',
      '{"command":"message","identifier":"{\\"channel\\":\\"C\\"}","data":"{\\"action\\":\\"a\\"}"}',
    ],
    ['graphql-ws', '{"type": "start","payload":{"query":"{a}"}}', '{"type":"start","payload":{"query":"{a}"}}'],
  ])('%s %s', (protocol, text, expected) => {
    expect(sent(protocol, text)).toBe(expected);
  });
});

it('a message that needs a person is refused: those behind it could not wait as well, and it keeps nothing of a limit', () => {
  const sitemap = [
    means('Say', { protocol: 'json', body: { type: 'say' } }),
    means('Order', { protocol: 'json', body: { type: 'order' } }),
  ];
  const gate = createSendGate({
    sites: [{ site: site('chat.example', sitemap, {}), selected: [allowing(['Say', 'Order'])] }],
    scopeDomains: [],
    limits: [{ kind: 'count', site: 'chat.example', action: 'Order', atMost: 1, over: 'session' }],
    asks: [{ action: 'Order' }],
    allowPrivateNetworks: false,
  });
  expect(said(gate, { type: 'say' })).toBe('allow sitemap.selected Say');
  for (let again = 0; again < 2; again += 1) expect(said(gate, { type: 'order' })).toBe('deny approval.message Order');
});
