import { formatShare } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'

interface ZoomProps {
  /** Relative to the normal size. */
  zoom: number
  onStep: (by: 1 | -1) => void
  onFit: () => void
}

/** Controls the size of the plan. */
export function ZoomBar({ zoom, onStep, onFit }: ZoomProps) {
  const { t } = useTranslation()
  return (
    <Row>
      <Button kind="quiet" onPress={() => onStep(-1)}>
        {t('seating:zoom.out')}
      </Button>
      <output aria-label={t('seating:zoom.size')}>{formatShare(zoom)}</output>
      <Button kind="quiet" onPress={() => onStep(1)}>
        {t('seating:zoom.in')}
      </Button>
      <Button kind="quiet" onPress={onFit}>
        {t('seating:zoom.fit')}
      </Button>
    </Row>
  )
}
