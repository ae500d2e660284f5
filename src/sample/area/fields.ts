/** What things of the layer have, by the words for it: `samplePages.field.<name>`. */
export const fieldNames = [
  ...(['title', 'name', 'lastName', 'nickname', 'company', 'jobTitle', 'email', 'phone', 'address'] as const),
  ...(['birthday', 'notes', 'handle', 'description', 'priceTaxExcl', 'priceTaxIncl', 'taxRate'] as const),
  ...(['comparedPrice', 'quantity', 'sku', 'width', 'height', 'depth', 'weight', 'extraShippingFee'] as const),
  ...(['active', 'to', 'subject', 'message', 'archive', 'reminder', 'labels', 'members', 'due', 'startDate'] as const),
  ...(['dueDate', 'completed', 'starred', 'important', 'allDay', 'start', 'end', 'desc', 'checklist'] as const),
  ...([
    'avatar',
    'image',
    'url',
    'type',
    'featured',
    'cover',
    'categories',
    'tags',
    'text',
    'checked',
    'list',
  ] as const),
  ...(['attachments', 'lists', 'color', 'subscribed', 'cardCoverImages', 'status', 'mood', 'images'] as const),
] as const
export type FieldName = (typeof fieldNames)[number]
