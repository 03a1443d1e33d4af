/** The scale of a plan relative to its normal size. */
export const minZoom = 0.25
export const maxZoom = 2

const steps = [minZoom, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, maxZoom]

/** The next larger (1) or smaller (-1) step; at the last step it stays the same. */
export function nextZoom(zoom: number, by: 1 | -1): number {
  return by === 1
    ? (steps.find((step) => step > zoom + 0.001) ?? maxZoom)
    : (steps.findLast((step) => step < zoom - 0.001) ?? minZoom)
}

export function boundedZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, zoom))
}

interface Size {
  width: number
  height: number
}

/** The zoom at which the whole plan is visible, in whole hundredths and at most 1. */
export function fittingZoom(plan: Size, view: Size): number {
  const share = Math.min(view.width / plan.width, view.height / plan.height, 1)
  return boundedZoom(Math.floor(share * 100) / 100)
}
