/** The address of an inspection, with all its points. */
export function inspectionPath(id: number | string): string {
  return `/panel/inspections/${id}`;
}

/** The address of one point of an inspection. */
export function pointPath(id: number | string, pointId: number): string {
  return `${inspectionPath(id)}?point=${pointId}`;
}

/** The address of the next unchecked point after a point. */
export function nextPointPath(id: number | string, pointId: number): string {
  return `${inspectionPath(id)}?after=${pointId}`;
}
