import type { Screen } from '../../views/panel/screen.ts';

export interface ScreenMatch {
  screen: Screen;
  params: Record<string, string>;
}

/** Returns a function that finds the screen of a path. Literal paths precede paths with parameters. */
export function screenMatcher(screens: readonly Screen[]): (path: string) => ScreenMatch | undefined {
  const patterns = screens
    .map((screen) => ({ screen, pattern: pathPattern(screen.path) }))
    .toSorted((one, other) => countParameters(one.screen) - countParameters(other.screen));
  return (path) => {
    for (const { screen, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match) return { screen, params: { ...match.groups } };
    }
    return undefined;
  };
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[\\w.-]{1,100})')}/?$`);
}

function countParameters({ path }: Screen): number {
  return path.split(':').length;
}
