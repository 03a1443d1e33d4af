import { ChoiceTiles } from '../choices.tsx'
import css from './conflict.module.css'

interface ConflictProps<F extends string> {
  /** What happened, and what the choice does. */
  title: string
  lead: string
  /** The fields that both have changed. Nothing is shown while there is none. */
  conflicts: { field: F; mine: string; theirs: string; chosen: 'mine' | 'theirs' }[]
  labelOf: (field: F) => string
  /** A value as people read it; an empty one has words as well. */
  show: (field: F, value: string) => string
  notes: { mine: string; theirs: string }
  onChoose: (field: F, whose: 'mine' | 'theirs') => void
}

/**
 * Two people changed one thing: what each of them made of it, field by field, to choose from.
 * Neither is lost until it is chosen.
 */
export function Conflict<F extends string>({
  title,
  lead,
  conflicts,
  labelOf,
  show,
  notes,
  onChoose,
}: ConflictProps<F>) {
  return (
    <div aria-live="polite" className={css.live}>
      {conflicts.length === 0 ? null : (
        <section className={css.conflict} aria-label={title} data-conflict>
          <h3>{title}</h3>
          <p>{lead}</p>
          {conflicts.map(({ field, mine, theirs, chosen }) => (
            <ChoiceTiles
              key={field}
              roomy
              name={`conflict-${field}`}
              label={labelOf(field)}
              value={chosen}
              choices={[
                { value: 'mine', label: show(field, mine), note: notes.mine },
                { value: 'theirs', label: show(field, theirs), note: notes.theirs },
              ]}
              onChange={(whose) => onChoose(field, whose)}
            />
          ))}
        </section>
      )}
    </div>
  )
}
