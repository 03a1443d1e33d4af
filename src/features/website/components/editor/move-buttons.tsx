import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { useRowOrder } from '#src/ui/actions/use-row-order.ts'
import css from './editor.module.css'

interface MoveButtonsProps {
  /** The name of what is moved. */
  name: string
  at: number
  count: number
  order: Pick<ReturnType<typeof useRowOrder>, 'handle' | 'moveBy'>
}

/** A drag handle, and a button for each possible direction. */
export function MoveButtons({ name, at, count, order }: MoveButtonsProps) {
  const { t } = useTranslation()
  const directions = [
    ...(at > 0 ? (['up'] as const) : []),
    ...(at < count - 1 ? (['down'] as const) : []),
  ]
  return (
    <>
      {count > 1 ? <span className={css.handle} {...order.handle(at)} /> : null}
      {directions.map((direction) => (
        <span key={direction} data-direction={direction}>
          <Button
            kind="bare"
            name={t(`publishing:sections.${direction}Name`, { name })}
            onPress={() => order.moveBy(at, direction)}
          >
            {t(`publishing:sections.${direction}`)}
          </Button>
        </span>
      ))}
    </>
  )
}
