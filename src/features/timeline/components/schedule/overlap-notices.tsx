import type { Overlap } from '#machines/timeline/schedule/schedule.rules.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { overlapWords } from './schedule-words.tsx'
import type { ShownItem } from './schedule-words.tsx'

/** What cannot both happen as it is written, and what would mend it. */
export function OverlapNotices({ found }: { found: readonly Overlap<ShownItem>[] }) {
  return (
    <>
      {found.map((overlap) => {
        const { title, mend } = overlapWords(overlap)
        return (
          <Notice key={`${overlap.first.id} ${overlap.second.id}`} kind="caution">
            <p>
              <strong>{title}</strong> {mend}
            </p>
          </Notice>
        )
      })}
    </>
  )
}
