<?php

declare(strict_types=1);

namespace WorkshopApi;

/** Makes requests from what a method was called with. */
final class Requests
{
    private const API_PATH = '/api/v1';

    /** Returns the address below which all paths are, without a slash at its end. */
    public static function apiUrl(string $baseUrl): string
    {
        $parts = parse_url($baseUrl) ?: [];
        if (!in_array($parts['scheme'] ?? '', ['http', 'https'], true) || ($parts['host'] ?? '') === '') {
            throw new \InvalidArgumentException("baseUrl has to begin with https://: {$baseUrl}");
        }
        $path = rtrim($parts['path'] ?? '', '/');
        $origin = "{$parts['scheme']}://{$parts['host']}" . (isset($parts['port']) ? ":{$parts['port']}" : '');
        return $origin . (str_ends_with($path, self::API_PATH) ? $path : $path . self::API_PATH);
    }

    /**
     * @param list<mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     */
    public static function prepare(
        Operation $operation,
        Settings $settings,
        array $path,
        array $query,
        ?array $body,
        CallOptions $options,
    ): PreparedRequest {
        [$type, $content] = self::encoded($operation, $body);
        $key = $operation->takesKey ? ($options->idempotencyKey ?? self::uuid()) : null;
        $headers = [
            'user-agent' => 'workshop-api-client-php/' . Release::VERSION,
            'content-type' => $type,
            'idempotency-key' => $key,
            'accept-language' => $options->language ?? $settings->language,
            'if-none-match' => $options->ifNoneMatch,
            'if-match' => $options->ifMatch,
        ];
        $given = array_map(self::textOf(...), array_filter($query, static fn (mixed $value): bool => $value !== null));
        $search = http_build_query($given, '', '&');
        return new PreparedRequest(
            $operation,
            $settings->base . self::filledIn($operation, $path) . ($search === '' ? '' : "?{$search}"),
            array_filter($headers, static fn (?string $value): bool => $value !== null),
            $content,
            $key,
        );
    }

    /** Returns a value as queries and forms have it. */
    public static function textOf(mixed $value): string
    {
        if (is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        return $value instanceof \DateTimeInterface ? self::momentText($value) : (string) $value;
    }

    public static function momentText(\DateTimeInterface $moment): string
    {
        $utc = \DateTimeImmutable::createFromInterface($moment)->setTimezone(new \DateTimeZone('UTC'));
        return $utc->format('Y-m-d\TH:i:s.v\Z');
    }

    /** @param list<mixed> $values */
    private static function filledIn(Operation $operation, array $values): string
    {
        return (string) preg_replace_callback('/\{(\w+)\}/', static function (array $match) use ($operation, &$values) {
            $value = array_shift($values);
            // An empty segment, or dots, would make it the path of another operation.
            if (in_array($value, ['', '.', '..'], true)) {
                throw new \InvalidArgumentException("{$operation->id}: {$match[1]} has to be an id, not '{$value}'");
            }
            return rawurlencode((string) $value);
        }, $operation->path);
    }

    /**
     * @param array<string, mixed>|null $body
     * @return array{?string, ?string}
     */
    private static function encoded(Operation $operation, ?array $body): array
    {
        if ($operation->body === null || $body === null) {
            return [null, null];
        }
        return $operation->body === 'json' ? ['application/json', self::json($body)] : self::form($body);
    }

    /** @param array<string, mixed> $body */
    private static function json(array $body): string
    {
        array_walk_recursive($body, static function (mixed &$value): void {
            $value = $value instanceof \DateTimeInterface ? self::momentText($value) : $value;
        });
        // Some servers still have 17, which writes 9.95 as 9.9499999999999993.
        $before = ini_set('serialize_precision', '-1');
        try {
            return json_encode($body === [] ? new \stdClass() : $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        } finally {
            ini_set('serialize_precision', (string) $before);
        }
    }

    /**
     * @param array<string, mixed> $body
     * @return array{string, string}
     */
    private static function form(array $body): array
    {
        $boundary = bin2hex(random_bytes(16));
        $parts = [];
        $files = [];
        foreach ($body as $name => $value) {
            if ($value instanceof UploadFile) {
                // As browsers write it.
                $file = strtr($value->name, ['"' => '%22', "\r" => '%0D', "\n" => '%0A']);
                $head = "name=\"{$name}\"; filename=\"{$file}\"\r\nContent-Type: application/octet-stream";
                $files[] = "--{$boundary}\r\nContent-Disposition: form-data; {$head}\r\n\r\n{$value->content}\r\n";
            } elseif ($value !== null) {
                $text = self::textOf($value);
                $parts[] = "--{$boundary}\r\nContent-Disposition: form-data; name=\"{$name}\"\r\n\r\n{$text}\r\n";
            }
        }
        // The file goes last: the service knows the other fields by the time that it reads it.
        $content = implode('', [...$parts, ...$files]) . "--{$boundary}--\r\n";
        return ["multipart/form-data; boundary={$boundary}", $content];
    }

    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr((ord($bytes[6]) & 0x0F) | 0x40);
        $bytes[8] = chr((ord($bytes[8]) & 0x3F) | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
