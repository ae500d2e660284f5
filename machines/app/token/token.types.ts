/** ms from now to the token's end. */
export type TokenInput = { expiresIn: number }
export type TokenContext = TokenInput
