/** The right that changes of the budget need. */
export const mayEdit = { area: 'budget', to: 'edit' } as const

/** A record of a wedding's budget, and who changes it. */
export interface RecordRef {
  userId: string
  weddingId: string
  id: string
}
