import { liveAreas } from '#machines/wedding/activity.schema.ts'
import type { LiveArea } from '#machines/wedding/activity.schema.ts'
import { api, ask } from '../api.ts'
import { anything, followChannel } from './follow-channel.ts'

/**
 * Calls `listener` with the areas of a wedding in which something may have changed, in any browser;
 * the answer stops it.
 */
export function followWedding(
  weddingId: string,
  areas: readonly LiveArea[],
  listener: (changed: ReadonlySet<LiveArea>) => void,
): () => void {
  const asked = new Set<string>(areas)
  const known = new Set<string>(liveAreas)
  return followChannel(
    {
      name: weddingId,
      address: `/api/weddings/${weddingId}/live`,
      checkAccess: () => ask(api.weddings[':id'].$get({ param: { id: weddingId } })),
    },
    (area) => asked.has(area) && known.has(area),
    (messages) =>
      listener(messages.has(anything) ? new Set(areas) : (messages as ReadonlySet<LiveArea>)),
  )
}
