import type { TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';
import type { BoxField } from '../../grant/box/model.ts';

export interface FieldProps {
  readonly field: BoxField;
  /** The policy that it belongs to. */
  readonly of: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onType: (value: string) => void;
}

/** A parameter in an input of its type. */
export function Field({ field, of, value, problem, onType }: FieldProps) {
  const [id, noteId] = [useId(), useId()];
  const note = problem ?? (field.fixed ? 'set by the policy document' : undefined);
  const common = {
    id,
    value,
    'aria-invalid': problem !== undefined,
    ...(note === undefined ? {} : { 'aria-describedby': noteId }),
  };
  return (
    <div class="field">
      <label for={id}>
        {field.label} <span class="unseen">of {of}</span>
      </label>
      {field.type === 'boolean' ? (
        <select {...common} disabled={field.fixed} onChange={(event) => onType(event.currentTarget.value)}>
          <option value="">–</option>
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      ) : (
        <Input type={field.type} common={{ ...common, readOnly: field.fixed, autocomplete: 'off' }} onType={onType} />
      )}
      {note !== undefined && (
        <p id={noteId} class="problem">
          {note}
        </p>
      )}
    </div>
  );
}

interface InputProps {
  readonly type: 'number' | 'date' | 'string';
  readonly common: {
    readonly id: string;
    readonly value: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby'?: string;
    readonly readOnly: boolean;
    readonly autocomplete: string;
  };
  readonly onType: (value: string) => void;
}

function Input({ type, common, onType }: InputProps) {
  const typed = (event: TargetedEvent<HTMLInputElement>) => onType(event.currentTarget.value);
  if (type === 'number') return <input {...common} type="number" step="any" onInput={typed} />;
  if (type === 'date') return <input {...common} type="date" onInput={typed} />;
  return <input {...common} type="text" onInput={typed} />;
}
