/** `drainMs`: for how long a venue that is to end still serves, so that whoever sends it people can notice. */
export type VenueInput = { drainMs: number }
export type VenueContext = VenueInput
export type VenueEvent =
  /** The operator, or whoever runs the process, ends it. */
  { type: 'venue.close' }
export type VenueTag = 'open' | 'ending'
