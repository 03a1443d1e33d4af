import type { WeddingChange } from '#machines/wedding/wedding.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { changeWedding } from '#src/features/wedding/wedding.queries.ts'

/**
 * Keeps an answer with the wedding; the code of why it was refused, or null. What is so already is
 * not sent.
 */
export function useWeddingAnswer() {
  const { wedding, keep } = useWedding()
  return async (change: Omit<WeddingChange, 'version'>): Promise<string | null> => {
    const isSo = Object.entries(change).every(
      ([field, value]) => wedding[field as keyof typeof wedding] === value,
    )
    if (isSo) return null
    const answer = await changeWedding(wedding.id, { version: wedding.version, ...change })
    if (answer.result === 'answer') {
      keep(answer.body)
      return null
    }
    return answer.code
  }
}
