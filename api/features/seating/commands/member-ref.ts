/** A table or rule of a wedding, and who changes it. */
export interface MemberRef {
  userId: string
  weddingId: string
  id: string
}
