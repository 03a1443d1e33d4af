import { Icon } from '#src/ui/actions/icon.tsx'
import css from './people.module.css'

/** Says at a table that there was no room. It was read out when it happened. */
export function NoRoom({ children }: { children: string | null }) {
  return children ? (
    <p className={css.noRoom}>
      <Icon name="wrong" />
      <span>{children}</span>
    </p>
  ) : null
}
