/** A description with the values of its parameters in place of `${name}`; what has none stands as it is written. */
export function filledIn(description: string, spell: (name: string) => string | undefined): string {
  return description.replace(/\$\{([^}]*)\}/g, (whole, name: string) => spell(name) ?? whole);
}
