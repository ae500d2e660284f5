/** Of the audit: from here on the books are about the cabinet that stood on this machine then, with these meters. */
export const bookedAct = 'cabinet booked'
