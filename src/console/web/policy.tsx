/** One policy in the list of its site: its switch, what it does, and its fields. */
import { useId } from 'preact/hooks';
import { type BoxPolicy, descriptionOf, spelledIn } from '../../grant/box/model.ts';
import { Field } from './field.tsx';
import { type BoxState, problemOf } from './state.ts';

const DOES = { reads: 'only reads', changes: 'changes something', forbids: 'forbids' } as const;

export interface PolicyProps {
  readonly policy: BoxPolicy;
  readonly domain: string;
  readonly state: BoxState;
  readonly toggle: (id: string) => void;
  readonly type: (id: string, name: string, value: string) => void;
}

export function Policy({ policy, domain, state, toggle, type }: PolicyProps) {
  const [id, about] = [useId(), useId()];
  const isOn = state.on.has(policy.id);
  const values = state.values[policy.id] ?? {};
  const rest = distinction(policy, domain);
  return (
    <li class={isOn ? 'policy on' : 'policy'}>
      <div class="row">
        <input
          id={id}
          type="checkbox"
          class="switch"
          checked={isOn}
          disabled={policy.fixed !== undefined}
          aria-describedby={about}
          onChange={() => toggle(policy.id)}
        />
        <label for={id}>
          {policy.name} <span class="unseen">{rest}</span>
        </label>
        <span class={`tag ${policy.does}`}>{DOES[policy.does]}</span>
        <span class="state" aria-hidden="true">
          {isOn ? 'granted' : 'not granted'}
        </span>
      </div>
      <div id={about} class="about">
        <p>{descriptionOf(policy, values)}</p>
        {policy.question !== undefined && <p class="question">{policy.question}</p>}
        {policy.because && <p class="because">{`because of ${policy.because}${changed(policy, values)}`}</p>}
        {policy.fixed !== undefined && <p class="because">{policy.fixed}</p>}
      </div>
      {(isOn || policy.question !== undefined) && policy.fields.length > 0 && (
        <div class="fields">
          {policy.fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              of={`${policy.name} ${rest}`}
              value={values[field.name] ?? ''}
              problem={isOn && state.isChecked ? problemOf(field, values) : undefined}
              onType={(value) => type(policy.id, field.name, value)}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** What tells a policy from another of its name, to whoever hears only the label: what it was offered with, and its site. Typing does not change it. */
function distinction({ fields }: BoxPolicy, domain: string): string {
  const said = fields
    .filter(({ value }) => value !== '')
    .map((field) => `${field.label}: ${spelledIn(field, field.value)}`);
  return `${said.length === 0 ? '' : `with ${said.join(', ')}, `}at ${domain}`;
}

/** The words of the task led to what was offered, and not to what was typed since. */
function changed({ fields }: BoxPolicy, values: Readonly<Record<string, string>>): string {
  const typed = fields.filter(({ name, value }) => (values[name] ?? '') !== value);
  return typed.length === 0 ? '' : `; you changed: ${typed.map(({ label }) => label).join(', ')}`;
}
