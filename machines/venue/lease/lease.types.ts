export type LeaseEvent =
  /** The database did not say what became of a commit. */
  | { type: 'commit.unknown' }
  /** What the rows say is known again. */
  | { type: 'rows.read' }
  /** A newer epoch has written, at the rows or at the cabinet. */
  | { type: 'lease.superseded' }
  /** This process gives the machine away. */
  | { type: 'lease.closed' }
export type LeaseTag = 'owner' | 'unsure'
