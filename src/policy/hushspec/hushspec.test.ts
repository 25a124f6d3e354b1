/**
 * HushSpec 0.1.0 by tables of our own: what its rules decide on computer use, hosts and tools, where its documents are wrong, and how one extends
 * another. The fixtures of its own project are read by test/conformance/hushspec.conformance.ts.
 */
import { describe, expect, it } from 'vitest';
import { decisionOf, judge } from '../../../test/support/hushspec.ts';
import { CordonError } from '../../model/error.ts';
import { loadPolicyText, loadPolicyValue } from '../load.ts';
import { memoryReader } from '../testing.ts';

const NOTHING = memoryReader({});

const RULES = {
  computer_use: {
    enabled: true,
    mode: 'guardrail',
    allowed_actions: ['input.inject', 'remote.session.connect'],
  },
  egress: {
    allow: ['shop.example', '*.maps.example', '*.both.example'],
    block: ['*.ads.example', 'api.both.example'],
    default: 'block',
  },
  tool_access: {
    allow: ['look_up', 'send_mail', 'pay'],
    block: ['run_command', 'pay'],
    require_confirmation: ['send_mail', 'post_note'],
    default: 'block',
  },
};

const RULE_OF: Readonly<Record<string, keyof typeof RULES>> = {
  computer_use: 'computer_use',
  egress: 'egress',
  tool_call: 'tool_access',
};
const only = (rules: object) => ({ hushspec: '0.1.0', rules });

describe('what its rules decide', () => {
  it.each([
    ['computer_use', 'remote.session.connect', 'allow', 'rules.computer_use.allowed_actions'],
    ['computer_use', 'input.inject', 'allow', 'rules.computer_use.allowed_actions'],
    ['computer_use', 'remote.printing', 'warn', 'rules.computer_use.mode'],
    ['egress', 'shop.example', 'allow', 'rules.egress.allow'],
    ['egress', 'tiles.maps.example', 'allow', 'rules.egress.allow'],
    ['egress', 'www.both.example', 'allow', 'rules.egress.allow'],
    ['egress', 'api.both.example', 'deny', 'rules.egress.block'],
    ['egress', 'x.ads.example', 'deny', 'rules.egress.block'],
    ['egress', 'other.example', 'deny', 'rules.egress.default'],
    ['tool_call', 'look_up', 'allow', 'rules.tool_access.allow'],
    ['tool_call', 'run_command', 'deny', 'rules.tool_access.block'],
    ['tool_call', 'pay', 'deny', 'rules.tool_access.block'],
    ['tool_call', 'send_mail', 'warn', 'rules.tool_access.require_confirmation'],
    ['tool_call', 'post_note', 'warn', 'rules.tool_access.require_confirmation'],
    ['tool_call', 'anything', 'deny', 'rules.tool_access.default'],
  ])('%s %s: %s by %s', async (type, target, decision, rule) => {
    const name = RULE_OF[type] ?? 'egress';
    const policy = await loadPolicyValue(only({ [name]: RULES[name] }), 'p.yaml', NOTHING);
    const verdict = await judge(policy, type, target);
    expect([decisionOf(verdict), verdict.matchedRule]).toEqual([decision, rule]);
  });

  it('the strictest of them counts where several speak', async () => {
    const policy = await loadPolicyValue(only(RULES), 'p.yaml', NOTHING);
    expect(decisionOf(await judge(policy, 'egress', 'shop.example'))).toBe('deny');
    expect(decisionOf(await judge(policy, 'computer_use', 'input.inject'))).toBe('deny');
  });

  it('a default of allow lets through what no list names, and no more', async () => {
    const open = only({ egress: { ...RULES.egress, default: 'allow' } });
    const policy = await loadPolicyValue(open, 'p.yaml', NOTHING);
    expect(decisionOf(await judge(policy, 'egress', 'other.example'))).toBe('allow');
    expect(decisionOf(await judge(policy, 'egress', 'x.ads.example'))).toBe('deny');
  });
});

describe('a document that is wrong is refused where it is', () => {
  const pattern = (name: string) => `      - { name: ${name}, pattern: "key", severity: critical }\n`;
  it.each([
    ['a word that is no default', 'rules:\n  egress:\n    default: perhaps\n', 4],
    [
      'a severity that there is not',
      'rules:\n  secret_patterns:\n    patterns:\n      - { name: a, pattern: b, severity: huge }\n',
      5,
    ],
    ['two patterns of one name', `rules:\n  secret_patterns:\n    patterns:\n${pattern('same')}${pattern('same')}`, 6],
    ['a rule that there is not', 'rules:\n  weather:\n    enabled: true\n', 3],
    ['a key that there is not', 'name: x\nweather: true\n', 3],
  ])('%s', async (_, rest, line) => {
    const error = await loadPolicyText(`hushspec: "0.1.0"\n${rest}`, 'p.yaml', NOTHING).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CordonError)) throw new Error('it loaded');
    expect(error).toMatchObject({ kind: 'input', place: { file: 'p.yaml', line } });
    expect(error.advice).not.toBe('');
  });

  it('and so is one without its version', async () => {
    await expect(
      loadPolicyText('name: x\nrules: { egress: { default: block } }\n', 'p.yaml', NOTHING),
    ).rejects.toThrow();
  });
});

describe('a document that extends another', () => {
  const BASE =
    'hushspec: "0.1.0"\nname: base\nrules:\n  egress: { allow: [a.example, b.example], default: block }\n  tool_access: { block: [run], default: allow }\n';
  const loaded = async (child: string) => {
    const { file: _, ...model } = await loadPolicyText(child, 'child.yaml', memoryReader({ 'base.yaml': BASE }));
    return model;
  };

  it('takes the place of its rules one by one', async () => {
    const child = 'name: child\nrules:\n  egress: { allow: [c.example], default: allow }\n';
    const whole = `hushspec: "0.1.0"\n${child}  tool_access: { block: [run], default: allow }\n`;
    expect(await loaded(`hushspec: "0.1.0"\nextends: ./base.yaml\n${child}`)).toEqual(await loaded(whole));
  });

  it('takes the place of all where it says replace', async () => {
    const child =
      'hushspec: "0.1.0"\nname: child\nmerge_strategy: replace\nrules:\n  egress: { allow: [c.example], default: allow }\n';
    expect(await loaded(child.replace('name:', 'extends: ./base.yaml\nname:'))).toEqual(await loaded(child));
  });
});
