<?php

declare(strict_types=1);

namespace WorkshopApi;

/** A file that the service sent. */
final class FileAnswer
{
    /** @param ?string $etag pass it as `ifNoneMatch` to read the file again only if it has changed */
    public function __construct(
        public readonly string $content,
        public readonly string $filename,
        public readonly string $contentType,
        public readonly ?string $etag,
    ) {
    }
}
