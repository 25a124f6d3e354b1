/** The permission box: shows what `Box` says and hands over a decision. It knows nothing of where it runs. */
import { useId, useRef, useState } from 'preact/hooks';
import { type Box, type BoxDecision, type BoxPolicy, type BoxSite, goalOf } from '../../grant/box/model.ts';
import { Policy, type PolicyProps } from './policy.tsx';
import { type BoxState, initial, problemsOf } from './state.ts';

/** Of more that are off and not asked about, the rest is folded. */
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
        <Fact name="What" values={[goalOf(box, (id) => state.on.has(id))]} />
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
      {values.length === 0 ? <dd>{none}</dd> : values.map((value) => <dd key={value}>{value}</dd>)}
    </div>
  );
}

type Handlers = Pick<PolicyProps, 'state' | 'toggle' | 'type'>;

function Site({ site, ...handlers }: { readonly site: BoxSite } & Handlers) {
  const heading = useId();
  const first = site.policies.filter(({ on, question }) => on || question !== undefined);
  const rest = site.policies.filter(({ on, question }) => !on && question === undefined);
  // A fold for one or two would hide more than it saves.
  const shown = rest.length > SHOWN_OFF + 2 ? SHOWN_OFF : rest.length;
  const folded = rest.slice(shown);
  const on = folded.filter(({ id }) => handlers.state.on.has(id)).length;
  return (
    <section class="site" aria-labelledby={heading}>
      <h2 id={heading}>{site.domain}</h2>
      {site.policies.length === 0 && <p class="none">No policies: nobody said what single requests mean here.</p>}
      <Policies
        policies={[...first, ...rest.slice(0, shown)]}
        domain={site.domain}
        label={`Policies of ${site.domain}`}
        {...handlers}
      />
      {folded.length > 0 && (
        <details>
          <summary>
            {`Show ${folded.length} more policies of ${site.domain}: ${on === 0 ? 'none of them is granted' : `${on} of them granted`}`}
          </summary>
          <Policies policies={folded} domain={site.domain} label={`More policies of ${site.domain}`} {...handlers} />
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
  ...more
}: { readonly policies: readonly BoxPolicy[]; readonly label: string } & Omit<PolicyProps, 'policy'>) {
  if (policies.length === 0) return null;
  return (
    <ul class="policies" aria-label={label}>
      {policies.map((policy) => (
        <Policy key={policy.id} policy={policy} {...more} />
      ))}
    </ul>
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
