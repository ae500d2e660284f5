/** A person as people call them: their name, or what they sign in as. */
export const personName = ({ name, lastname, username }: { name: string; lastname: string; username: string }) =>
  `${name} ${lastname}`.trim() || username
