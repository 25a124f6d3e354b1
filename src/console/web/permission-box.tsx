/** The permission box: shows what `Box` says and hands over a decision. It knows nothing of where it runs. */
import { useId, useRef, useState } from 'preact/hooks';
import { readField } from '../../grant/box/fields.ts';
import { filledIn } from '../../grant/box/filled-in.ts';
import type { Box, BoxDecision, BoxField, BoxPolicy, BoxSite } from '../../grant/box/model.ts';
import { asOffered } from '../../grant/box/model.ts';
import { Field } from './field.tsx';

/** By policy, what stands in its fields. */
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface BoxState {
  readonly on: ReadonlySet<string>;
  readonly values: Values;
  readonly isChecked: boolean;
}

/** More than so many that are off and not asked about are folded. */
const SHOWN_OFF = 10;

export function PermissionBox({
  box,
  onDecide,
}: {
  readonly box: Box;
  readonly onDecide: (said: BoxDecision) => void;
}) {
  const [state, setState] = useState<BoxState>(() => initial(box));
  const form = useRef<HTMLFormElement>(null);
  const policies = box.sites.flatMap((site) => site.policies);
  const granted = policies.filter(({ id }) => state.on.has(id));
  const changing = granted.filter(({ does }) => does === 'changes').length;
  const wrong = granted.reduce((sum, policy) => sum + problemsOf(policy, state.values).length, 0);

  const toggle = (id: string) => {
    const on = new Set(state.on);
    if (!on.delete(id)) on.add(id);
    setState({ ...state, on });
  };
  const type = (id: string, name: string, value: string) =>
    setState({ ...state, values: { ...state.values, [id]: { ...state.values[id], [name]: value } } });
  const confirm = () => {
    if (wrong > 0) {
      setState({ ...state, isChecked: true });
      // Only what is drawn by then can be gone to.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onDecide({
      confirm: true,
      policies: granted.map(({ id }) => ({ id, params: state.values[id] ?? {} })),
    });
  };

  return (
    <form ref={form} class="box" noValidate onSubmit={(event) => event.preventDefault()}>
      <header>
        <p class="kicker">Permission for one task</p>
        <h1 tabIndex={-1}>{box.task === '' ? 'No task was given' : box.task}</h1>
      </header>
      <dl class="facts">
        <Fact name="Where" values={box.places} none="nowhere" />
        <Fact name="What" values={[changing > 0 ? box.goal.changing : box.goal.plain]} />
        <Fact name="Limits" values={box.limits} none="no limits besides those of each policy" />
        <Fact name="Holds" values={[box.holds]} />
        {box.notes.length > 0 && <Fact name="Besides" values={box.notes} />}
      </dl>
      {box.sites.map((site) => (
        <Site key={site.domain} site={site} state={state} toggle={toggle} type={type} />
      ))}
      <footer>
        <p role="status" class={wrong > 0 && state.isChecked ? 'summary wrong' : 'summary'}>
          {wrong > 0 && state.isChecked
            ? `${counted(wrong, 'value')} to fill in first.`
            : `${granted.length} of ${counted(policies.length, 'policy', 'policies')} granted, ${changing === 0 ? 'none' : changing} of them ${changing === 1 ? 'changes' : 'change'} something.`}
        </p>
        <div class="buttons">
          <button type="button" class="refuse" onClick={() => onDecide({ confirm: false })}>
            Refuse
          </button>
          <button type="button" class="confirm" onClick={confirm}>
            Confirm
          </button>
        </div>
      </footer>
    </form>
  );
}

function Fact({
  name,
  values,
  none,
}: {
  readonly name: string;
  readonly values: readonly string[];
  readonly none?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      {values.length === 0 ? <dd class="none">{none}</dd> : values.map((value) => <dd key={value}>{value}</dd>)}
    </div>
  );
}

interface Handlers {
  readonly state: BoxState;
  readonly toggle: (id: string) => void;
  readonly type: (id: string, name: string, value: string) => void;
}

function Site({ site, ...handlers }: { readonly site: BoxSite } & Handlers) {
  const heading = useId();
  const first = site.policies.filter(({ on, question }) => on || question !== undefined);
  const rest = site.policies.filter(({ on, question }) => !on && question === undefined);
  const [shown, folded] = rest.length > SHOWN_OFF ? [first, rest] : [[...first, ...rest], []];
  return (
    <section class="site" aria-labelledby={heading}>
      <h2 id={heading}>{site.domain}</h2>
      {site.policies.length === 0 && <p class="none">No policies: nobody said what single requests mean here.</p>}
      <Policies policies={shown} label={`Policies of ${site.domain}`} {...handlers} />
      {folded.length > 0 && (
        <details>
          <summary>{folded.length} more, not granted</summary>
          <Policies policies={folded} label={`More policies of ${site.domain}`} {...handlers} />
        </details>
      )}
      <ul class="besides" aria-label={`Besides, at ${site.domain}`}>
        {site.besides.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}

function Policies({
  policies,
  label,
  ...handlers
}: { readonly policies: readonly BoxPolicy[]; readonly label: string } & Handlers) {
  if (policies.length === 0) return null;
  return (
    <ul class="policies" aria-label={label}>
      {policies.map((policy) => (
        <Policy key={policy.id} policy={policy} {...handlers} />
      ))}
    </ul>
  );
}

const DOES = { reads: 'only reads', changes: 'changes something', forbids: 'forbids' } as const;

function Policy({ policy, state, toggle, type }: { readonly policy: BoxPolicy } & Handlers) {
  const [id, about] = [useId(), useId()];
  const isOn = state.on.has(policy.id);
  const values = state.values[policy.id] ?? {};
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
        <label for={id}>{policy.name}</label>
        <span class={`tag ${policy.does}`}>{DOES[policy.does]}</span>
        <span class="state" aria-hidden="true">
          {isOn ? 'granted' : 'not granted'}
        </span>
      </div>
      <div id={about} class="about">
        <p>{filledIn(policy.description, (name) => values[name] || '…')}</p>
        {policy.question !== undefined && <p class="question">{policy.question}</p>}
        {policy.because && <p class="because">because of {policy.because}</p>}
        {policy.fixed !== undefined && <p class="because">{policy.fixed}</p>}
      </div>
      {(isOn || policy.question !== undefined) && policy.fields.length > 0 && (
        <div class="fields">
          {policy.fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              of={policy.name}
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

function initial(box: Box): BoxState {
  const offered = asOffered(box);
  const on = new Set(offered.confirm ? offered.policies.map(({ id }) => id) : []);
  const values = Object.fromEntries(
    box.sites.flatMap(({ policies }) =>
      policies.map(({ id, fields }) => [id, Object.fromEntries(fields.map(({ name, value }) => [name, value]))]),
    ),
  );
  return { on, values, isChecked: false };
}

function problemOf({ fixed, type, name }: BoxField, values: Readonly<Record<string, string>>): string | undefined {
  if (fixed) return undefined;
  const reading = readField(type, values[name] ?? '');
  return 'problem' in reading ? reading.problem : undefined;
}

function problemsOf({ id, fields }: BoxPolicy, values: Values): readonly string[] {
  return fields.flatMap((field) => problemOf(field, values[id] ?? {}) ?? []);
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
