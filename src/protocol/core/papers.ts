/** Papers by which staff see who a player is. Constants only. */
export const identityDocuments = ['identityCard', 'passport', 'drivingLicence', 'residencePermit'] as const
