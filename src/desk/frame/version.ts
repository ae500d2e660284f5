export const uiVersion = 'v2.6.8'
