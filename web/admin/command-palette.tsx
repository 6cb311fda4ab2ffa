import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { frame as messages } from '#messages/admin/frame.ts';
import { palette } from '#messages/admin/palette.ts';
import type { Screen } from './screen.tsx';

interface CommandPaletteProps {
  screens: readonly Screen[];
  onClose: () => void;
}

/** Finds screens by what is typed and leads there, all by keyboard. */
export default function CommandPalette({ screens, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  useEffect(() => spotlight.open(), []);
  const typed = query.trim().toLowerCase();
  const goTo = screens
    .filter(({ menuLabel }) => menuLabel.toLowerCase().includes(typed))
    .map(({ path, menuLabel, group }) => ({
      id: `screen:${path}`,
      label: menuLabel,
      description: group === 'home' ? '' : messages.groups[group],
      onClick: () => void navigate(`/${path}`),
    }));
  const groups: SpotlightActionGroupData[] = [{ group: palette.goTo, actions: goTo }];
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      lockScroll={false}
      nothingFound={palette.nothing({ query })}
      searchProps={{ placeholder: palette.placeholder, 'aria-label': messages.search }}
      onSpotlightClose={onClose}
      scrollable
      maxHeight="min(28rem, 70vh)"
    />
  );
}
