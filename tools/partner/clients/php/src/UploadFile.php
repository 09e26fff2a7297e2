<?php

declare(strict_types=1);

namespace WorkshopApi;

use Psr\Http\Message\StreamInterface;

/** A file to upload. It is read when it is made, so that each attempt sends the same bytes. */
final class UploadFile
{
    private function __construct(public readonly string $name, public readonly string $content)
    {
    }

    public static function fromPath(string $path): self
    {
        $content = @file_get_contents($path);
        if ($content === false) {
            throw new \InvalidArgumentException("{$path} cannot be read");
        }
        return new self(basename($path), $content);
    }

    /** @param string|resource|StreamInterface $content bytes, or something open to read them from */
    public static function named(string $name, mixed $content): self
    {
        if (is_resource($content)) {
            $content = stream_get_contents($content);
        }
        if (!is_string($content) && !$content instanceof StreamInterface) {
            throw new \InvalidArgumentException("{$name} has to be given as bytes, or as something open to read them from");
        }
        return new self($name, (string) $content);
    }
}
