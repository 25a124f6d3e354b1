import { describe, expect, it } from 'vitest';
import { loadPolicyText } from './load.ts';
import { PolicyError } from './source/problems.ts';
import { memoryReader } from './testing.ts';

const NOTHING = memoryReader({});

async function faultOf(text: string): Promise<string> {
  const error: unknown = await loadPolicyText(text, 'p.yaml', NOTHING).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return 'it loaded';
  if (!(error instanceof PolicyError)) throw error;
  return error.explain();
}

const asking = (verbs: string) => `cordon: 1\napprovals:\n  ask:\n    - verbs: ${verbs}\n`;
const guarded = (guard: string, member: string) =>
  `hushspec: "0.1.0"\nguards:\n  cua:\n    ${guard}:\n      ${member}\n`;
const ruled = (rule: string, member: string) =>
  `hushspec: "0.1.0"\nrules:\n  ${rule}:\n    enabled: true\n    ${member}\n`;

describe('a verb that nothing has', () => {
  it.each([
    [asking('[clik]'), 'p.yaml:4:15: ', '`click`'],
    [asking('[clcik]'), 'p.yaml:4:15: ', '`click`'],
    [asking('[click, uplaod]'), 'p.yaml:4:22: ', '`upload`'],
    [asking('[purchase]'), 'p.yaml:4:15: ', '`tools`'],
    [asking('["remote.clipbord"]'), 'p.yaml:4:15: ', '`remote.clipboard`'],
    [guarded('browser_automation', 'allowed_verbs: [navigate, clik]'), 'p.yaml:5:33: ', '`click`'],
    [guarded('browser_automation', 'allowed_verbs: [browser_navigat]'), 'p.yaml:5:23: ', '`navigate`'],
    [ruled('browser_automation', 'allowed_verbs: [screnshot]'), 'p.yaml:5:21: ', '`screenshot`'],
  ])('%j is refused where it stands', async (text, place, meant) => {
    const fault = await faultOf(text);
    expect(fault).toContain(place);
    expect(fault).toContain(meant);
  });

  it('is refused in what is mandatory too', async () => {
    const files = memoryReader({ 'm.yaml': asking('[clik]') });
    await expect(loadPolicyText('cordon: 1\nmandatory: [m.yaml]', 'p.yaml', files)).rejects.toThrow(/clik/);
  });
});

describe('a type of action or input that is one slip away from a known one', () => {
  it.each([
    [guarded('computer_use', 'allowed_action_types: [remote.clipbord]'), 'p.yaml:5:30: ', '`remote.clipboard`'],
    [guarded('computer_use', 'allowed_action_types: [remot.clipboard]'), 'p.yaml:5:30: ', '`remote.clipboard`'],
    [guarded('computer_use', 'allowed_action_types: [clipboard]'), 'p.yaml:5:30: ', '`remote.clipboard`'],
    [guarded('computer_use', 'allowed_action_types: [remote.sesion.connect]'), 'p.yaml:5:30: ', 'session.connect'],
    [guarded('input_injection', 'allowed_input_types: [keybord]'), 'p.yaml:5:29: ', '`keyboard`'],
    [ruled('computer_use', 'allowed_actions: [input.injct]'), 'p.yaml:5:23: ', '`input.inject`'],
    [ruled('input_injection', 'allowed_types: [mose]'), 'p.yaml:5:21: ', '`mouse`'],
  ])('%j is refused where it stands', async (text, place, meant) => {
    const fault = await faultOf(text);
    expect(fault).toContain(place);
    expect(fault).toContain(meant);
  });
});

describe('an HTTP method', () => {
  const listed = (method: string) =>
    `cordon: 1\nsites:\n  a.example:\n    sitemap:\n      - { semantic_action: A, url: "https://a.example/x", method: ${method} }\n`;

  it.each(['DELTE', 'POTS', 'GTE', 'PTACH'])('%s is refused as a slip', async (method) => {
    expect(await faultOf(listed(method))).toMatch(/p\.yaml:5:\d+: [\s\S]*Did you mean/);
  });

  it.each(['purge', 'PROPFIND', 'QUERY', 'SUBSCRIBE'])('%s stays possible', async (method) => {
    expect(await faultOf(listed(method))).toBe('it loaded');
  });
});

describe('what is open stays possible', () => {
  it.each([
    asking('[browser_navigate, "page.goto", Left_Click, go-back, input.inject, remote.clipboard, remote.webrtc]'),
    guarded('browser_automation', 'allowed_verbs: [made_up, download, get_content]'),
    guarded('browser_automation', 'allowed_verbs: []'),
    guarded('computer_use', 'allowed_action_types: [remote.webrtc, remote.video, input.gesture, Remote.Audio]'),
    guarded('input_injection', 'allowed_input_types: [gamepad, pen, Keyboard]'),
    ruled('tool_access', 'allow: [clik, my_own_tool]'),
    'cordon: 1\napprovals:\n  ask:\n    - tools: [clik, erase_all]\n',
  ])('%j loads', async (text) => {
    expect(await faultOf(text)).toBe('it loaded');
  });
});
