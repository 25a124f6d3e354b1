import { expect, it } from 'vitest';
import { isSaving } from './saving.ts';

it.each(['Save', 'Save changes', 'Submit', 'Änderungen speichern', 'Сохранить', '保存', '변경사항 저장'])(
  '%s saves',
  (name) => {
    expect(isSaving(name, false)).toBe(true);
  },
);

it.each(['', 'Saved queries', 'Search', 'Create', 'Clear all', 'How to save money in the long run'])(
  '%s does not',
  (name) => {
    expect(isSaving(name, false)).toBe(false);
  },
);

it.each(['Create', 'Add webhook', 'OK', 'Übernehmen', '确定'])('%s does in a dialog', (name) => {
  expect(isSaving(name, true)).toBe(true);
});

it.each(['Cancel', 'Close', 'Abbrechen', 'Back', 'Please add'])('%s does not even there', (name) => {
  expect(isSaving(name, true)).toBe(false);
});
